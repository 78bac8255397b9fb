import { Button } from '@mantine/core'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { AllowanceDialog } from './allowance-dialog.tsx'
import { partnerCalls } from './partner-calls.ts'
import { adminText } from './text.ts'

const t = adminText.partnersTable

/** What an admin may do with a partner that has not closed its account. */
export function PartnerActions({ partner }: { partner: PartnerRow }) {
  const [dialog, setDialog] = useState<'allowance' | 'suspension'>()
  const close = () => setDialog(undefined)
  if (partner.closing) return null
  const name = <span className="visually-hidden"> {partner.companyName}</span>
  return (
    <>
      <Button variant="default" onClick={() => setDialog('allowance')}>
        {t.allowance}
        {name}
      </Button>
      <Button variant="default" onClick={() => setDialog('suspension')}>
        {partner.suspendedAt ? t.reinstate : t.suspend}
        {name}
      </Button>
      {dialog === 'allowance' ? <AllowanceDialog partner={partner} onClose={close} /> : null}
      {dialog === 'suspension' ? <SuspensionDialog partner={partner} onClose={close} /> : null}
    </>
  )
}

/** Suspends a partner, or reinstates a suspended one. */
function SuspensionDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const t = adminText.suspension
  const { id, companyName, suspendedAt, suspensionReason } = partner
  const suspend = useSend('PUT /api/admin/partners/:id/suspension', { invalidates: partnerCalls })
  const confirm = (reason: string) =>
    suspend.mutate(
      { params: { id }, body: { suspended: !suspendedAt, reason } },
      { onSuccess: announce(onClose, companyName) },
    )
  return (
    <ReasonDialog
      title={suspendedAt ? t.reinstateTitle(companyName) : t.suspendTitle(companyName)}
      confirm={suspendedAt ? t.reinstate : t.suspend}
      fields={[{ label: t.reason, help: suspendedAt ? t.reinstateReasonHelp : t.suspendReasonHelp }]}
      isDangerous={!suspendedAt}
      busy={suspend.isPending}
      alert={<ActionError title={messages.suspensionFailed} error={suspend.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{suspendedAt ? t.reinstateEffect(suspensionReason) : t.suspendEffect}</p>
    </ReasonDialog>
  )
}
