import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import type { FieldErrors, schemaRules } from './schema-rules.ts'

type PlainForm<Values> = {
  rules: ReturnType<typeof schemaRules>
  /** What the server said, for the errors of its fields. */
  error: unknown
  onSubmit: (values: Values) => void
}

/**
 * A form whose fields keep their own text. Prerendered, it may be filled in, and even sent, before this script arrives:
 * forms.html then holds it back, and it is sent from here.
 */
export function usePlainForm<Values extends Record<string, string>>({ rules, error, onSubmit }: PlainForm<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const isChecking = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    setErrors(Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
  }, [error])
  useEffect(() => sendWaiting(form.current), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isChecking.current) return
    isChecking.current = true
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values
    const found = await rules.errorsOf(values)
    isChecking.current = false
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
    form: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onFocus: rules.load, onInput: clearError },
    errors,
    field: (name: keyof Values & string) => ({ name, error: errors[name] }),
  } as const
}

/** Sends the form if it was sent before React was here. */
export function sendWaiting(form: HTMLFormElement | null) {
  const { dataset } = document.documentElement
  const isWaiting = 'waiting' in dataset
  delete dataset.waiting
  if (isWaiting) form?.requestSubmit()
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors) {
  const fields = Array.from(form?.elements ?? []) as HTMLInputElement[]
  fields.find(({ name }) => errors[name])?.focus()
}
