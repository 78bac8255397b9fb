import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { useCall } from '../lib/use-call.ts'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { FormButton } from '../ui/form-fields.tsx'

/** For an owner whose password has to wait: the link in the mail signs in at once. */
export function MailSignInLink({ email }: { email: string }) {
  const link = useCall('POST /api/partners/sign-in-link')
  if (link.data) return <SuccessNote>{link.data.message}</SuccessNote>
  return (
    <>
      <FormAlert error={link.error} fallback={messages.resetFailed} />
      <FormButton isQuiet isBusy={link.isPending} onClick={() => void link.send({ body: { email } })}>
        {accountsText.signIn.mailLink}
      </FormButton>
    </>
  )
}
