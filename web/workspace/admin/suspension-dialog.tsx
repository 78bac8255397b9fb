import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { partnerCalls } from './partner-calls.ts'
import { adminText } from './text.ts'

const t = adminText.suspension

/** Suspends a partner, or reinstates a suspended one. */
export function SuspensionDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
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
