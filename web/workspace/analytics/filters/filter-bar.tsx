import { Button } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type Ref, useRef } from 'react'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { Filters } from '../../ui/filters.tsx'
import { LotSelect } from '../../ui/lot-select.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { analyticsFiltersText as t } from '../text.ts'
import { PlanNote } from './plan-note.tsx'
import { useInventoryNames } from './use-inventory-names.ts'
import { type AnalyticsView, allCountries } from './view.ts'

type FilterBarProps = {
  view: AnalyticsView
  /** What the figures are about while no days are chosen. */
  defaultDays: string
  /** The countries to choose from, by code. */
  countries: string[]
  /** The one shown while the URL has none. */
  defaultCountry: string
  /** Smaller plans can choose a country too. */
  hasFreeCountry?: boolean
  countryField?: Ref<HTMLInputElement>
  /** Whether the page compares its figures with earlier ones. */
  compares?: boolean
  onChange: (view: AnalyticsView) => void
}

/** The days, product, lot and country that a whole page is about. */
export function FilterBar(props: FilterBarProps) {
  const { view, defaultDays, countries, defaultCountry, hasFreeCountry = false } = props
  const { countryField = null, compares = false, onChange } = props
  const canFilter = useCanUseDeepAnalytics()
  const { products, lots, error } = useInventoryNames(view.productId)
  const { from, to, days, compare, ...others } = view
  const { productId, batchId, orderId, country = defaultCountry } = view
  const { period: _, ...narrowed } = view
  const isFiltered = Object.values(narrowed).some((value) => value !== undefined)
  const bar = useRef<HTMLElement>(null)
  const clear = () => {
    onChange({ period: view.period })
    // The button disappears, so the first field takes the focus.
    bar.current?.querySelector('button')?.focus()
  }
  const changeCountry = (chosen = allCountries) =>
    onChange({ ...view, country: chosen === defaultCountry ? undefined : chosen })
  return (
    <>
      <Filters ref={bar}>
        <DateRange
          label={t.days}
          value={{ from, to }}
          preset={days}
          placeholder={defaultDays}
          maxDays={limits.analyticsDaysMax}
          disabled={!canFilter}
          {...(compares && { compare: { value: compare, onChange: (kind) => onChange({ ...view, compare: kind }) } })}
          onChange={(chosen, preset) => onChange({ ...others, ...(preset ? { days: preset } : chosen), compare })}
        />
        <SearchSelect
          label={t.product}
          value={productId}
          options={products}
          all={t.allProducts}
          unknown={t.oneProduct}
          disabled={!canFilter}
          error={error ? messages.productsFailed : undefined}
          onChange={(id) => onChange({ ...view, productId: id, batchId: undefined, orderId: undefined })}
        />
        <LotSelect
          label={t.batch}
          value={{ batchId, orderId }}
          lots={lots}
          all={productId ? t.allBatches : t.productFirst}
          unknown={t.oneBatch}
          disabled={!canFilter || !productId}
          onChange={(lot) => onChange({ ...view, ...lot })}
        />
        <SearchSelect
          ref={countryField}
          label={t.country}
          value={country === allCountries ? undefined : country}
          options={listCountries([...countries, country])}
          all={t.allCountries}
          unknown={country}
          disabled={!canFilter && !hasFreeCountry}
          onChange={changeCountry}
        />
        {isFiltered ? (
          <Button variant="subtle" onClick={clear}>
            {t.clear}
          </Button>
        ) : null}
      </Filters>
      <PlanNote />
    </>
  )
}

const listCountries = (codes: string[]) =>
  [...new Set(codes)]
    .filter((code) => code !== allCountries)
    .map((id) => ({ id, name: countryName(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
