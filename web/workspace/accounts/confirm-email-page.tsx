import { Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { readLinkToken } from '../lib/link-token.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { isUsedLink } from './is-used-link.ts'
import { accountsText } from './text.ts'

const t = accountsText.confirmEmail

/** Only the button confirms the address: a mail scanner that opens every link changes nothing. */
export function ConfirmEmailPage() {
  const token = readLinkToken()
  const confirm = useCall('POST /api/partners/confirm-email')
  if (confirm.data)
    return (
      <Success title={t.confirmed} text={messages.emailChanged}>
        <Button component="a" href="/security">
          {t.openAccount}
        </Button>
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <div className={fields.fields}>
        <FormAlert error={confirm.error} fallback={messages.emailChangeFailed} />
        {isUsedLink(confirm.error) ? (
          <p className={fields.below}>
            <a href="/security">{t.askNewLink}</a>
          </p>
        ) : (
          <Button loading={confirm.isPending} onClick={() => void confirm.send({ body: { token } })}>
            {t.submit}
          </Button>
        )}
      </div>
    </>
  )
}
