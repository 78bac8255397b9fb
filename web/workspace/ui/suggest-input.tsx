import { TextInput } from '@mantine/core'
import type { FocusEventHandler, ReactNode } from 'react'
import { useRicherField } from '../lib/use-richer-field.ts'

const loadField = async () => (await import('./suggest-field.tsx')).SuggestField

type SuggestInputProps = {
  label: string
  description: string
  required: boolean
  data: string[]
  value?: string
  onChange: (value: string) => void
  onFocus?: FocusEventHandler<HTMLInputElement>
  error?: ReactNode
}

/** A text field that suggests values, but takes any. */
export function SuggestInput({ data, value = '', onChange, onFocus, ...props }: SuggestInputProps) {
  const { Field, input, onFocus: load } = useRicherField(loadField)
  if (Field) return <Field ref={input} data={data} value={value} onChange={onChange} onFocus={onFocus} {...props} />
  return (
    <TextInput
      ref={input}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => {
        onFocus?.(event)
        load()
      }}
      {...props}
    />
  )
}
