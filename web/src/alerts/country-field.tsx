import { ComboboxChevron, Pill, PillsInput } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { alertsText } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import type { FocusEventHandler, ReactNode } from 'react'
import { useRicherField } from '../lib/use-richer-field.ts'

const t = alertsText.rules
const loadSelect = async () => (await import('./country-select.tsx')).CountrySelect

type CountryFieldProps = {
  value?: string[]
  onChange: (countries: string[]) => void
  error?: ReactNode
  onFocus?: FocusEventHandler<HTMLInputElement>
}

/** The countries of a rule. Before the list of all countries is loaded, it already looks as it does later. */
export function CountryField({ value = [], onChange, onFocus, ...props }: CountryFieldProps) {
  const { Field, input, onFocus: load } = useRicherField(loadSelect)
  if (Field)
    return <Field ref={input} label={t.countries} value={value} onChange={onChange} onFocus={onFocus} {...props} />
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
        <PillsInput.Field ref={input} role="combobox" aria-haspopup="listbox" aria-expanded={false} onFocus={load} />
      </Pill.Group>
    </PillsInput>
  )
}
