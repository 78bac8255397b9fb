import { Button, NativeSelect } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type Ref, useRef } from 'react'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { describeDays } from '../../ui/days.ts'
import { Filters } from '../../ui/filters.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { analyticsFiltersText as t } from '../text.ts'
import { PlanNote } from './plan-note.tsx'
import { useInventoryNames } from './use-inventory-names.ts'
import { type AnalyticsView, allCountries, parseLastDays } from './view.ts'

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
  onChange: (view: AnalyticsView) => void
}

/** The days, product, batch and country that a whole page is about. */
export function FilterBar(props: FilterBarProps) {
  const { view, defaultDays, countries, defaultCountry, hasFreeCountry = false, countryField = null, onChange } = props
  const canFilter = useCanUseDeepAnalytics()
  const { products, batches, error } = useInventoryNames(view.productId)
  const { from, to, days, ...others } = view
  const { productId, batchId, country = defaultCountry } = view
  const range = describeDays({ from, to })
  const isFiltered = Object.values(view).some((value) => value !== undefined)
  const bar = useRef<HTMLElement>(null)
  const clear = () => {
    onChange({})
    // The button disappears, so the first field takes the focus.
    bar.current?.querySelector('select')?.focus()
  }
  const changeCountry = (chosen = allCountries) =>
    onChange({ ...view, country: chosen === defaultCountry ? undefined : chosen })
  return (
    <>
      <Filters ref={bar} label={t.label}>
        <NativeSelect
          label={t.days}
          value={range ? 'range' : (days ?? '')}
          disabled={!canFilter}
          data={[
            { value: '', label: defaultDays },
            ...Object.entries(t.lastDays).map(([value, label]) => ({ value, label })),
            ...(range ? [{ value: 'range', label: t.chosenDays }] : []),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ ...others, days: parseLastDays(value) })}
        />
        <DateRange
          label={t.chooseDays}
          value={{ from, to }}
          placeholder={t.noDays}
          maxDays={limits.analyticsDaysMax}
          disabled={!canFilter}
          onChange={(chosen) => onChange({ ...others, ...chosen })}
        />
        <SearchSelect
          label={t.product}
          value={productId}
          options={products}
          all={t.allProducts}
          unknown={t.oneProduct}
          disabled={!canFilter}
          error={error ? messages.productsFailed : undefined}
          onChange={(id) => onChange({ ...view, productId: id, batchId: undefined })}
        />
        <SearchSelect
          label={t.batch}
          value={batchId}
          options={batches}
          all={productId ? t.allBatches : t.productFirst}
          unknown={t.oneBatch}
          disabled={!canFilter || !productId}
          onChange={(id) => onChange({ ...view, batchId: id })}
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
