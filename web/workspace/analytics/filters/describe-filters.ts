import { countryName } from '@sahihi/contract/domain/countries.ts'
import { analyticsFiltersText } from '../text.ts'
import type { FilterNames } from './use-inventory-names.ts'
import { allCountries, type DateRange } from './view.ts'

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Oct 23 – Nov 21, 2026`; null is all time, and undefined is not known. */
export function describeDays(range: DateRange | null | undefined): string {
  if (!range) return range === null ? analyticsFiltersText.allTime : ''
  return dates.formatRange(Date.parse(range.from), Date.parse(range.to))
}

/** What figures are about: the days, then the product, the batch and the country. */
export const describeFilters = (
  range: DateRange | null | undefined,
  { product, batch }: FilterNames,
  country?: string,
): string =>
  [
    describeDays(range),
    product,
    batch,
    country === allCountries ? analyticsFiltersText.allCountries : country && countryName(country),
  ]
    .filter(Boolean)
    .join(' · ')
