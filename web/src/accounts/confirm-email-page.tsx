import { Anchor, Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link, useParams } from '@tanstack/react-router'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { isSpentLink } from './is-used-link.ts'
import { useConfirmEmail } from './use-accounts.ts'

/** Only the button takes the address over: what merely opens the links in a mailbox changes nothing. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams({ strict: false })
  const confirm = useConfirmEmail()
  if (confirm.isSuccess)
    return (
      <Success title={t.confirmEmailPage.newAddressConfirmed} words={messages.emailChanged}>
        <Button renderRoot={(props) => <Link to="/profile" replace {...props} />}>
          {t.confirmEmailPage.openProfile}
        </Button>
      </Success>
    )
  return (
    <>
      <PageHeader title={t.confirmEmailPage.confirmEMailAddress} subtitle={t.confirmEmailPage.signAddressThen} />
      <div className={fields.fields}>
        <FormAlert error={confirm.error} fallback={messages.emailChangeFailed} />
        {isSpentLink(confirm.error) ? (
          <p className={fields.below}>
            <Anchor component={Link} to="/profile">
              {t.confirmEmailPage.askNewLinkProfile}
            </Anchor>
          </p>
        ) : (
          <Button loading={confirm.isPending} fullWidth onClick={() => confirm.mutate(token)}>
            {t.confirmEmailPage.changeMyEMail}
          </Button>
        )}
      </div>
    </>
  )
}
