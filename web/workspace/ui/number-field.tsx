import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'

/** More digits than any limit of the contract has, and few enough to stay an exact number. */
const mostDigits = 12

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** '' when empty. */
  value?: number | string
  onChange?: (value: number | '') => void
}

/**
 * A field for a whole number: other characters than digits are dropped, so "5,000" can be pasted. Digits are grouped when the
 * field is left. Limits are the form's: a number that is too large stays as typed, with its error. Mantine's own field brings a
 * library of 7 kB for decimals and signs.
 */
export function NumberField({ value, onChange, onFocus, onBlur, ...props }: NumberFieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  const text = value === undefined || value === '' ? '' : isFocused ? String(value) : formatNumber(Number(value))
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '').slice(0, mostDigits)
        onChange?.(digits === '' ? '' : Number(digits))
      }}
      onFocus={(event) => {
        setIsFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsFocused(false)
        onBlur?.(event)
      }}
    />
  )
}
