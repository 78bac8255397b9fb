import { notifications } from '@mantine/notifications'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { WhyDialog } from './reason-dialog.tsx'
import { useSuspend } from './use-partners.ts'

/** Suspends a partner, or reinstates one that is suspended. */
export function SuspensionDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const { id, companyName, suspendedAt, suspensionReason } = partner
  const suspend = useSuspend()
  const move = (suspended: boolean) => (reason: string) =>
    suspend.mutate(
      { id, suspended, reason },
      {
        onSuccess: (reply) => {
          notifications.show({ title: companyName, message: reply.message })
          onClose()
        },
      },
    )
  const shared = {
    label: t.suspensionDialog.reason,
    busy: suspend.isPending,
    failed: messages.suspensionFailed,
    error: suspend.error,
    onClose,
  }
  if (suspendedAt)
    return (
      <WhyDialog
        {...shared}
        title={t.suspensionDialog.reinstateCompanyname(companyName)}
        confirm={t.suspensionDialog.reinstate}
        readBy={t.suspensionDialog.partnerReadsMail}
        onConfirm={move(false)}
      >
        <p>{t.suspensionDialog.canMakeDownloadCodes(suspensionReason)}</p>
      </WhyDialog>
    )
  return (
    <WhyDialog
      {...shared}
      title={t.suspensionDialog.suspendCompanyname(companyName)}
      confirm={t.suspensionDialog.suspend}
      readBy={t.suspensionDialog.partnerReadsMailEach}
      isDangerous
      onConfirm={move(true)}
    >
      <p>{t.suspensionDialog.stillReadsEverythingHandles}</p>
    </WhyDialog>
  )
}
