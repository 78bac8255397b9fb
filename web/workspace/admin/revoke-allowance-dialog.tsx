import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { partnerCalls } from './partner-calls.ts'
import { adminText } from './text.ts'

const t = adminText.allowance

export function RevokeAllowanceDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const { id, companyName } = partner
  const revoke = useSend('PUT /api/admin/partners/:id/allowance/revocation', { invalidates: partnerCalls })
  const confirm = (reason: string) =>
    revoke.mutate({ params: { id }, body: { reason } }, { onSuccess: announce(onClose, companyName) })
  return (
    <ReasonDialog
      title={t.revokeTitle(companyName)}
      confirm={t.revokeSubmit}
      fields={[{ label: t.reason, help: t.revokeReasonHelp }]}
      isDangerous
      busy={revoke.isPending}
      alert={<ActionError title={messages.allowanceFailed} error={revoke.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t.revokeEffect}</p>
    </ReasonDialog>
  )
}
