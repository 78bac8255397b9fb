import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { countries, countryName } from '@sahihi/contract/domain/countries.ts'
import { alertsText } from './text.ts'

const t = alertsText.rules

const options = countries
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** Selects among all countries (country-field.tsx shows the selected ones until this is loaded). */
export const CountrySelect = (props: MultiSelectProps<string>) => (
  <MultiSelect data={options} searchable hidePickedOptions nothingFoundMessage={t.noCountry} {...props} />
)
