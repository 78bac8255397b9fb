import './pin-field.css'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { PinAnswer } from './check-pin.ts'
import { pinFieldText } from './pin-field-text.ts'
import { usePinCheck } from './use-pin-check.ts'

export type PinFieldProps = {
  serial: string
  /** The shopper opened it and goes on here. */
  hasFocus: boolean
  onAnswer: (answer: PinAnswer) => void
}

/** The field for the PIN under the scratch panel. What is typed is gone when the page is left: Back shows an empty field. */
export function PinField({ serial, hasFocus, onAnswer }: PinFieldProps) {
  const { check, forget, error, status, isBusy } = usePinCheck({ serial, onAnswer })
  const text = pinFieldText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => (input.current ? groupPin(input.current) : undefined), [])
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  useEffect(() => {
    const clear = () => {
      if (input.current) input.current.value = ''
      forget()
    }
    addEventListener('pagehide', clear)
    return () => removeEventListener('pagehide', clear)
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!check(input.current?.value ?? '')) input.current?.focus()
  }

  return (
    <form className="pin-form" onSubmit={submit} noValidate>
      <label htmlFor={id}>{text.label}</label>
      <p id={`${id}-hint`} className="field-hint">
        {text.hint}
      </p>
      <div className="pin-row">
        <input
          ref={input}
          id={id}
          className="text-field serial-input"
          inputMode="numeric"
          // No password of the shopper: nothing to store or to fill in, nor a code from a text message.
          autoComplete="off"
          enterKeyHint="go"
          maxLength={40}
          aria-describedby={`${id}-error ${id}-hint`}
          aria-invalid={error ? true : undefined}
        />
        <button type="submit" className="m" aria-disabled={isBusy}>
          {text.button}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" className={error ? 'alert' : ''}>
        {error}
      </p>
      <p role="status" className="field-hint">
        {status}
      </p>
    </form>
  )
}

/**
 * Shows the digits of a PIN in two groups of four while they are typed, pasted or deleted. Text with anything else in it stays as
 * it is typed. Returns what ends it.
 */
function groupPin(input: HTMLInputElement): () => void {
  const group = () => {
    const { value, selectionStart } = input
    const digits = digitsOf(value)
    if (/\D/.test(digits)) return
    const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    input.value = digits.replace(/^.{4}(?=.)/, '$& ')
    const caret = before > 4 ? before + 1 : before
    input.setSelectionRange(caret, caret)
  }
  input.addEventListener('input', group)
  return () => input.removeEventListener('input', group)
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '')
