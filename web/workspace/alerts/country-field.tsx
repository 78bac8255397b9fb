import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { countries, countryName } from '@sahihi/contract/domain/countries.ts'
import { alertsText } from './text.ts'

const t = alertsText.rules

const options = countries
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** The countries of a rule. */
export const CountryField = (props: MultiSelectProps<string>) => (
  <MultiSelect
    label={t.countries}
    data={options}
    searchable
    hidePickedOptions
    nothingFoundMessage={t.noCountry}
    {...props}
  />
)
