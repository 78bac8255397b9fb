import { Button, TextInput } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import type { OpenInvitation } from '@sahihi/contract/endpoints/team.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { clearStorage, saveSession, sessionToken } from '../../lib/session.ts'
import { readLinkToken } from '../lib/link-token.ts'
import { useCall } from '../lib/use-call.ts'
import { useOpenPath } from '../lib/use-open-path.ts'
import { teamText } from '../team/text.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { isUsedLink } from './is-used-link.ts'
import { emptyPassword, isReady, NewPasswordFields, typedPassword } from './new-password-fields.tsx'
import { readChallenge, SecondStep } from './second-step.tsx'

const t = teamText.invitation

/** Only the button accepts: a mail scanner that opens every link uses nothing up. */
export function InvitationPage() {
  const token = readLinkToken()
  const invitation = useCall('POST /api/team/invitation')
  const { send } = invitation
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once
  useEffect(() => {
    if (token) void send({ body: { token } })
  }, [token])
  const read = invitation.data?.data
  const accept = useCall('POST /api/team/invitation/accept')
  const challenge = readChallenge(accept.error)
  const startOver = () => location.assign('/login')
  if (challenge) return <SecondStep challenge={challenge} onStartOver={startOver} />
  return (
    <>
      <PageHeader title={t.title} subtitle={read ? t.subtitle(read.companyName) : undefined} />
      {token === '' ? <ErrorAlert title={messages.invalidLink}>{t.linkIncomplete}</ErrorAlert> : null}
      <FormAlert error={invitation.error} fallback={teamText.failed.accept} />
      {read && token ? <Accept invitation={read} token={token} accept={accept} /> : null}
      {token !== '' && !read && !invitation.error ? <p role="status">{t.loading}</p> : null}
      <p className={fields.below}>
        <Link to="/login">{t.backToSignIn}</Link>
      </p>
    </>
  )
}

type AcceptCall = ReturnType<typeof useCall<'POST /api/team/invitation/accept'>>
type AcceptProps = {
  invitation: OpenInvitation
  token: string
  accept: AcceptCall
}

function Accept({ invitation, token, accept }: AcceptProps) {
  const { companyName, email, role, invitedBy, hasPassword } = invitation
  const { title, summary } = describeRole(role)
  const openPath = useOpenPath()
  const [password, setPassword] = useState(emptyPassword)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const person = hasPassword ? {} : personIn(event.currentTarget)
    const session = await accept.send({ body: { token, ...person } })
    if (!session) return
    clearStorage() // nothing of another account stays in this browser
    saveSession(session)
    await openPath('/products')
  }
  return (
    <form className={fields.fields} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {t.invitedBy(invitedBy, email)} {t.yourRole(title)} {summary}
      </p>
      {hasPassword ? <p>{t.known}</p> : null}
      {sessionToken() ? <p>{t.otherAccount}</p> : null}
      <FormAlert error={accept.error} fallback={teamText.failed.accept} />
      {hasPassword ? null : (
        <>
          <TextInput required label={t.name} name="name" autoComplete="name" />
          <NewPasswordFields value={password} onChange={setPassword} />
        </>
      )}
      {isUsedLink(accept.error) ? null : (
        <Button
          type="submit"
          loading={accept.isPending || Boolean(accept.data)}
          disabled={!hasPassword && !isReady(password)}
        >
          {t.submit(companyName)}
        </Button>
      )}
    </form>
  )
}

const personIn = (form: HTMLFormElement) => ({
  name: String(new FormData(form).get('name') ?? '').trim(),
  password: typedPassword(form).password,
})
