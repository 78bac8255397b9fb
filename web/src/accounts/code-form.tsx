import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { accountsText } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { type FormEvent, useState } from 'react'
import { CallError } from '../lib/call.ts'
import { fieldErrors } from '../lib/errors.ts'
import { clearStorage, saveSession } from '../lib/session.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { FormButton, TextField } from '../ui/form-fields.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { homeOf } from './home-of.ts'

const t = accountsText.code

/** The challenge of a sign-in that needs a code; undefined for any other answer. */
export function challengeOf(error: unknown): string | undefined {
  const reply = error instanceof CallError ? error.reply : undefined
  return reply?.code === 'second_factor_required' ? String(reply.data?.challenge) : undefined
}

type CodeFormProps = { challenge: string; openApp: (path: string) => Promise<void>; onStartOver: () => void }

/** The second step of a sign-in: a code of the app or, without it, a recovery code. */
export function CodeForm({ challenge, openApp, onStartOver }: CodeFormProps) {
  const signIn = useCall('POST /api/partners/login/second-factor')
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const words = isRecovery ? t.recovery : t.app
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const session = await signIn.send({ body: { challenge, code } })
    if (!session) return
    clearStorage() // nothing of another account stays in this browser
    saveSession(session)
    await openApp(homeOf(session))
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
    signIn.reset()
  }
  return (
    <>
      <PageHeader title={t.title} subtitle={words.subtitle} />
      <form className={fields.fields} method="post" noValidate onSubmit={(event) => void submit(event)}>
        {fieldErrors(signIn.error).length > 0 ? null : (
          <FormAlert error={signIn.error} fallback={messages.codeFailed} />
        )}
        <TextField
          key={words.label}
          label={words.label}
          error={fieldErrors(signIn.error)[0]?.message}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormButton type="submit" disabled={code.trim() === ''} isBusy={signIn.isPending || Boolean(signIn.data)}>
          {t.submit}
        </FormButton>
        <FormButton isQuiet onClick={change}>
          {words.other}
        </FormButton>
      </form>
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
