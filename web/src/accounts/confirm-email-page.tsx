import { Anchor, Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useSend } from '../lib/api.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Success } from '../ui/success.tsx'
import { isUsedLink } from './is-used-link.ts'

const t = accountsText.confirmEmail

/** Only the button confirms the address: a mail scanner that opens every link changes nothing. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams({ strict: false })
  const confirm = useSend('POST /api/partners/confirm-email')
  if (confirm.isSuccess)
    return (
      <Success title={t.confirmed} text={messages.emailChanged}>
        <Button renderRoot={(props) => <Link to="/profile" replace {...props} />}>{t.openProfile}</Button>
      </Success>
    )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <div className={fields.fields}>
        <FormAlert error={confirm.error} fallback={messages.emailChangeFailed} />
        {isUsedLink(confirm.error) ? (
          <p className={fields.below}>
            <Anchor component={Link} to="/profile">
              {t.askNewLink}
            </Anchor>
          </p>
        ) : (
          <Button loading={confirm.isPending} fullWidth onClick={() => confirm.mutate({ body: { token } })}>
            {t.submit}
          </Button>
        )}
      </div>
    </>
  )
}
