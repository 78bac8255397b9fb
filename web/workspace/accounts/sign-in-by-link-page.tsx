import { Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { clearStorage, saveSession } from '../../lib/session.ts'
import { readLinkToken } from '../lib/link-token.ts'
import { useCall } from '../lib/use-call.ts'
import { useOpenPath } from '../lib/use-open-path.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { findHomePage } from './find-home-page.ts'
import { isUsedLink } from './is-used-link.ts'
import { readChallenge, SecondStep } from './second-step.tsx'
import { accountsText } from './text.ts'

const t = accountsText.signInByLink

/** Only the button signs in: a mail scanner that opens every link uses nothing up. */
export function SignInByLinkPage() {
  const openPath = useOpenPath()
  const token = readLinkToken()
  const signIn = useCall('POST /api/partners/sign-in-by-link')
  const submit = async () => {
    clearStorage() // nothing of another account stays in this browser
    const session = await signIn.send({ body: { token } })
    if (!session) return
    saveSession(session)
    await openPath(findHomePage(session))
  }
  const challenge = readChallenge(signIn.error)
  const startOver = () => location.assign(`/login${location.search}`)
  if (challenge) return <SecondStep challenge={challenge} onStartOver={startOver} />
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <div className={fields.fields}>
        <FormAlert error={signIn.error} fallback={messages.signInLinkFailed} />
        {isUsedLink(signIn.error) ? null : (
          <Button loading={signIn.isPending || Boolean(signIn.data)} onClick={() => void submit()}>
            {t.submit}
          </Button>
        )}
      </div>
      <p className={fields.below}>
        <Link to="/login">{t.backToSignIn}</Link>
      </p>
    </>
  )
}
