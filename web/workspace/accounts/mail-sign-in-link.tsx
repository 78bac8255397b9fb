import { Button } from '@mantine/core'
import { isReturnPath } from '@sahihi/contract/domain/return-path.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useCall } from '../lib/use-call.ts'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { returnPath } from './find-home-page.ts'
import { accountsText } from './text.ts'

/** For an owner whose password has to wait: the link in the mail signs in at once. */
export function MailSignInLink({ email }: { email: string }) {
  const link = useCall('POST /api/partners/sign-in-link')
  const send = () => link.send({ body: { email, ...ownReturnPath() } })
  if (link.data) return <SuccessNote>{link.data.message}</SuccessNote>
  return (
    <>
      <FormAlert error={link.error} fallback={messages.resetFailed} />
      <Button variant="default" loading={link.isPending} onClick={() => void send()}>
        {accountsText.signIn.mailLink}
      </Button>
    </>
  )
}

// Anything else in the address would only be refused.
function ownReturnPath(): { returnTo?: string } {
  const returnTo = returnPath()
  return returnTo !== null && isReturnPath(returnTo) ? { returnTo } : {}
}
