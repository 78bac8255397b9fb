import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { emptyPassword, isReady, NewPasswordFields, typedPassword } from './new-password-fields.tsx'

type NewPasswordFormProps = {
  submit: string
  fallback: string
  busy: boolean
  error: unknown
  onSubmit: (password: string) => void
}

/** Sets a password, typed twice: the first one, or a new one after it was forgotten. */
export function NewPasswordForm({ submit, fallback, busy, error, onSubmit }: NewPasswordFormProps) {
  const [value, setValue] = useState(emptyPassword)
  const submitPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedPassword(event.currentTarget)
    if (isReady(typed)) onSubmit(typed.password)
  }
  return (
    <form className={fields.fields} method="post" noValidate onSubmit={submitPassword}>
      <FormAlert error={error} fallback={fallback} />
      <NewPasswordFields value={value} onChange={setValue} />
      <Button type="submit" loading={busy} disabled={!isReady(value)}>
        {submit}
      </Button>
    </form>
  )
}
