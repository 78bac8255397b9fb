import { Button } from '@mantine/core'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { clearStorage, saveSession } from '../../lib/session.ts'
import { useOpenPath } from '../lib/use-open-path.ts'
import fields from '../ui/fields.module.css'
import { CodeForm } from './code-form.tsx'
import { findHomePage } from './find-home-page.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { accountsText } from './text.ts'

const t = accountsText.code

type Session = { token: string; isAdmin: boolean }
type Method = 'passkey' | 'app' | 'recovery_code'
type Challenge = { challenge: string; methods: Method[]; passkey?: PublicKeyCredentialRequestOptionsJSON }

/** The challenge of a sign-in that needs a second step; undefined for any other answer. */
export function readChallenge(error: unknown): Challenge | undefined {
  const reply = error instanceof CallError ? error.reply : undefined
  return reply?.code === 'second_factor_required' ? (reply.data as Challenge) : undefined
}

type SecondStepProps = {
  challenge: Challenge
  /** The address that was typed, if one was. */
  email?: string
  onStartOver: () => void
}

/** The second step of a sign-in: the passkey first if there is one, else a code of the app, and a recovery code without both. */
export function SecondStep({ challenge: { challenge, methods, passkey }, email, onStartOver }: SecondStepProps) {
  const usable = methods.filter((method) => method !== 'passkey' || 'PublicKeyCredential' in window)
  const openPath = useOpenPath()
  const [method, setMethod] = useState(usable[0])
  const onSession = async (session: Session) => {
    clearStorage(email) // nothing of another account stays in this browser
    saveSession(session)
    await openPath(findHomePage(session))
  }
  const props = { challenge, onSession }
  return (
    <>
      {method === 'passkey' && passkey ? (
        <PasskeyForm options={passkey} {...props} />
      ) : (
        <CodeForm key={method} isRecovery={method !== 'app'} {...props} />
      )}
      <div className={`${fields.fields} ${fields.alternatives}`}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="default" onClick={() => setMethod(other)}>
              {t.use[other]}
            </Button>
          ))}
      </div>
      <p className={fields.below}>
        <a
          href="/login"
          onClick={(event) => {
            event.preventDefault()
            onStartOver()
          }}
        >
          {t.startOver}
        </a>
      </p>
    </>
  )
}
