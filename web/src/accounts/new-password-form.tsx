import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { isReady, NewPasswordFields, noPassword } from './new-password-fields.tsx'

type NewPasswordFormProps = {
  submit: string
  fallback: string
  busy: boolean
  error: unknown
  onSubmit: (password: string) => void
}

/** A password, twice: for the first one and for a forgotten one. */
export function NewPasswordForm({ submit, fallback, busy, error, onSubmit }: NewPasswordFormProps) {
  const [value, setValue] = useState(noPassword)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady(value)) onSubmit(value.password)
  }
  return (
    <form className={fields.fields} noValidate onSubmit={send}>
      <FormAlert error={error} fallback={fallback} />
      <NewPasswordFields value={value} onChange={setValue} />
      <Button type="submit" loading={busy} disabled={!isReady(value)} fullWidth>
        {submit}
      </Button>
    </form>
  )
}
