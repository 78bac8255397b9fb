import { Button, TextInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { useCall } from '../lib/use-call.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { accountsText } from './text.ts'

const t = accountsText.code

type CodeFormProps = {
  challenge: string
  isRecovery: boolean
  onSession: (session: { token: string; isAdmin: boolean }) => Promise<void>
}

/** The second step of a sign-in by a code of the app or a recovery code. */
export function CodeForm({ challenge, isRecovery, onSession }: CodeFormProps) {
  const signIn = useCall('POST /api/partners/login/second-factor')
  const [code, setCode] = useState('')
  const words = isRecovery ? t.recovery : t.app
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const session = await signIn.send({ body: { challenge, code } })
    if (session) await onSession(session)
  }
  return (
    <>
      <PageHeader title={t.title} subtitle={words.subtitle} />
      <form className={fields.fields} method="post" noValidate onSubmit={(event) => void submit(event)}>
        {fieldErrors(signIn.error).length > 0 ? null : (
          <FormAlert error={signIn.error} fallback={messages.codeFailed} />
        )}
        <TextInput
          required
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
        <Button type="submit" disabled={code.trim() === ''} loading={signIn.isPending || Boolean(signIn.data)}>
          {t.submit}
        </Button>
      </form>
    </>
  )
}
