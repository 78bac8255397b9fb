import { countryName } from '@sahihi/contract/domain/countries.ts'
import { describeDays } from '../../ui/days.ts'
import { analyticsFiltersText } from '../text.ts'
import type { FilterNames } from './use-inventory-names.ts'
import { allCountries, type DateRange } from './view.ts'

/** What figures are about: the days, then the product, the batch and the country. */
export const describeFilters = (
  range: DateRange | null | undefined,
  { product, batch }: FilterNames,
  country?: string,
): string =>
  [
    range === null ? analyticsFiltersText.allTime : describeDays(range ?? {}),
    product,
    batch,
    country === allCountries ? analyticsFiltersText.allCountries : country && countryName(country),
  ]
    .filter(Boolean)
    .join(' · ')
