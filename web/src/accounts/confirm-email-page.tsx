import { Anchor, Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Success } from '../ui/success.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { isSpentLink } from './is-used-link.ts'
import { useConfirmEmail } from './use-accounts.ts'

/** Only the button takes the address over: what merely opens the links in a mailbox changes nothing. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams({ strict: false })
  const confirm = useConfirmEmail()
  if (confirm.isSuccess)
    return (
      <Success title="Your new address is confirmed" words={messages.emailChanged}>
        <Button renderRoot={(props) => <Link to="/profile" replace {...props} />}>Open your profile</Button>
      </Success>
    )
  return (
    <>
      <PageHeader title="Confirm E-mail Address" subtitle="You sign in with this address from then on." />
      <div className={fields.fields}>
        <FormAlert error={confirm.error} fallback={messages.emailChangeFailed} />
        {isSpentLink(confirm.error) ? (
          <p className={fields.below}>
            <Anchor component={Link} to="/profile">
              Ask for a new link in your profile
            </Anchor>
          </p>
        ) : (
          <Button loading={confirm.isPending} fullWidth onClick={() => confirm.mutate(token)}>
            Change my e-mail address
          </Button>
        )}
      </div>
    </>
  )
}
