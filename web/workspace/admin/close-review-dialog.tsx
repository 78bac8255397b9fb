import type { PartnerPayment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { partnerCalls } from './partner-calls.ts'
import { adminText } from './text.ts'

const t = adminText.closeReview

/** Ends the review of a payment that the provider reported otherwise than expected. */
export function CloseReviewDialog({ payment, onClose }: { payment: PartnerPayment; onClose: () => void }) {
  const { id, partner, reference } = payment
  const resolve = useSend('PUT /api/admin/payments/:id/resolution', {
    invalidates: ['GET /api/admin/payments/flagged', 'GET /api/admin/payments', ...partnerCalls],
    onSuccess: announce(onClose, partner.companyName),
  })
  const confirm = (note: string, message: string) => resolve.mutate({ params: { id }, body: { note, message } })
  return (
    <ReasonDialog
      title={t.title}
      confirm={t.submit}
      fields={[
        { label: t.note, help: t.noteHelp },
        { label: t.message, help: t.messageHelp(partner.companyName) },
      ]}
      busy={resolve.isPending}
      alert={<ActionError title={messages.flaggedPaymentUpdateFailed} error={resolve.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {t.effect} <span className="mono">{reference}</span>.
      </p>
    </ReasonDialog>
  )
}
