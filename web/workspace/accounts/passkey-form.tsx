import { Button } from '@mantine/core'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { accountsText } from './text.ts'

const t = accountsText.code.passkey
const loadWebauthn = () => import('@simplewebauthn/browser')

type PasskeyFormProps = {
  challenge: string
  options: PublicKeyCredentialRequestOptionsJSON
  onSession: (session: { token: string; isAdmin: boolean }) => Promise<void>
}

/** The second step of a sign-in by a passkey. Browsers show it only after a tap, and soon after it. */
export function PasskeyForm({ challenge, options, onSession }: PasskeyFormProps) {
  const signIn = useCall('POST /api/partners/login/passkey')
  const [isAsking, setAsking] = useState(false)
  const [isCanceled, setCanceled] = useState(false)
  // Before the tap: Safari shows nothing when the script comes too long after it.
  useEffect(() => void loadWebauthn().catch(() => {}), [])
  const submit = async () => {
    signIn.reset()
    setCanceled(false)
    setAsking(true)
    const response = await loadWebauthn()
      .then(({ startAuthentication }) => startAuthentication({ optionsJSON: options }))
      .catch(() => undefined) // whatever the reason, the owner tries again or uses a code
    setAsking(false)
    if (!response) return setCanceled(true)
    const session = await signIn.send({ body: { challenge, response } })
    if (session) await onSession(session)
  }
  const refusal = fieldErrors(signIn.error)[0]?.message
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <div className={fields.fields}>
        {isCanceled ? <ErrorAlert title={t.canceled} /> : null}
        {refusal ? <ErrorAlert title={refusal} /> : <FormAlert error={signIn.error} fallback={t.failed} />}
        <Button loading={isAsking || signIn.isPending || Boolean(signIn.data)} onClick={() => void submit()}>
          {t.submit}
        </Button>
      </div>
    </>
  )
}
