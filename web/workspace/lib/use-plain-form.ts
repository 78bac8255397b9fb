import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import type { FieldErrors } from './schema-rules.ts'

type PlainForm<Values> = {
  rules: (values: Record<string, string>) => FieldErrors
  /** What the server said, for the errors of its fields. */
  error: unknown
  onSubmit: (values: Values) => void
}

/** A form whose fields keep their own text. */
export function usePlainForm<Values extends Record<string, string>>({ rules, error, onSubmit }: PlainForm<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    setErrors(Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
  }, [error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values
    const found = rules(values)
    setErrors(found)
    const isValid = Object.keys(found).length === 0
    if (isValid) onSubmit(values)
    else focusFirst(form.current, found)
  }
  const clearError = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
  }
  return {
    form: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: clearError },
    errors,
    field: (name: keyof Values & string) => ({ name, error: errors[name] }),
  } as const
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors) {
  const fields = Array.from(form?.elements ?? []) as HTMLInputElement[]
  fields.find(({ name }) => errors[name])?.focus()
}
