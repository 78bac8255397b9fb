import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.section

type ProofFormProps = {
  intro: string
  submit: string
  /** Without an app the password is enough. */
  needsCode?: boolean
  busy: boolean
  error: unknown
  onSubmit: (proof: { currentPassword: string; code: string }) => void
  onCancel: () => void
}

/** The password and a code, for a change of two-step sign-in. */
export function ProofForm({ intro, submit, needsCode = true, busy, error, onSubmit, onCancel }: ProofFormProps) {
  const [currentPassword, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isComplete = currentPassword !== '' && (!needsCode || code.trim() !== '')
  const errorOf = (name: string) => fieldErrors(error).find(({ field }) => field === name)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSubmit({ currentPassword, code })
  }
  return (
    <form className={fields.fields} noValidate onSubmit={send}>
      <Text c="dimmed">{intro}</Text>
      {fieldErrors(error).length > 0 ? null : <FormAlert error={error} fallback={messages.codeFailed} />}
      <PasswordInput
        required
        label={t.password}
        autoComplete="current-password"
        autoFocus
        value={currentPassword}
        error={errorOf('currentPassword')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {needsCode ? (
        <CodeField description={t.orRecovery} value={code} error={errorOf('code')} onChange={setCode} />
      ) : null}
      <div className={fields.buttons}>
        <Button type="submit" loading={busy} disabled={!isComplete}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

type CodeFieldProps = {
  value: string
  error: string | undefined
  description?: string
  isNumeric?: boolean
  onChange: (code: string) => void
}

/** The code of the app. */
export function CodeField({ value, error, description, isNumeric = false, onChange }: CodeFieldProps) {
  return (
    <TextInput
      required
      label={t.code}
      description={description}
      error={error}
      autoComplete="one-time-code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
