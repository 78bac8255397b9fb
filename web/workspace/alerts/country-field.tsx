import { ComboboxChevron, Pill, PillsInput } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { type FocusEventHandler, type ReactNode, useState } from 'react'
import { useRicherField } from '../lib/use-richer-field.ts'
import { alertsText } from './text.ts'

const t = alertsText.rules
const loadSelect = async () => (await import('./country-select.tsx')).CountrySelect

type CountryFieldProps = {
  value?: string[]
  onChange: (countries: string[]) => void
  error?: ReactNode
  onFocus?: FocusEventHandler<HTMLInputElement>
}

/** The countries of a rule. Before the list of all countries is loaded, it already looks as it does later, and keeps what is typed. */
export function CountryField({ value = [], onChange, onFocus, ...props }: CountryFieldProps) {
  const { Field, input, onFocus: load } = useRicherField(loadSelect)
  const [typed, setTyped] = useState('')
  if (Field) {
    const search = { searchValue: typed, onSearchChange: setTyped }
    const choice = { value, onChange, onFocus, ...search, ...props }
    return <Field ref={input} label={t.countries} {...choice} />
  }
  return (
    <PillsInput
      label={t.countries}
      rightSection={<ComboboxChevron size="md" />}
      rightSectionPointerEvents="none"
      {...props}
    >
      <Pill.Group>
        {value.map((country) => (
          <Pill key={country} withRemoveButton onRemove={() => onChange(value.filter((other) => other !== country))}>
            {countryName(country)}
          </Pill>
        ))}
        <PillsInput.Field
          ref={input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onFocus={load}
        />
      </Pill.Group>
    </PillsInput>
  )
}
