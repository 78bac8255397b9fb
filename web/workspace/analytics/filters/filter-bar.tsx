import { Button, NativeSelect } from '@mantine/core'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { Named } from '@sahihi/contract/endpoints/lists.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useRef, useState } from 'react'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { Filters } from '../../ui/filters.tsx'
import { IconCalendar } from '../../ui/icons.tsx'
import { analyticsFiltersText } from '../text.ts'
import { DaysDialog } from './days-dialog.tsx'
import { describeDays } from './describe-filters.ts'
import { PlanNote } from './plan-note.tsx'
import { useInventoryNames } from './use-inventory-names.ts'
import { type AnalyticsView, allCountries, parseLastDays } from './view.ts'

const t = analyticsFiltersText

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
  countryField?: RefObject<HTMLSelectElement | null>
  onChange: (view: AnalyticsView) => void
}

/** The days, product, batch and country that a whole page is about. */
export function FilterBar(props: FilterBarProps) {
  const { view, defaultDays, countries, defaultCountry, hasFreeCountry = false, countryField, onChange } = props
  const canFilter = useCanUseDeepAnalytics()
  const { products, batches, error } = useInventoryNames(view.productId)
  const { productId = '', batchId = '', country = defaultCountry } = view
  const isFiltered = Object.values(view).some((value) => value !== undefined)
  const bar = useRef<HTMLElement>(null)
  const clear = () => {
    onChange({})
    // The button disappears, so the first field takes the focus.
    bar.current?.querySelector('select')?.focus()
  }
  return (
    <>
      <Filters ref={bar} label={t.label}>
        <DaysFields view={view} defaultDays={defaultDays} disabled={!canFilter} onChange={onChange} />
        <NativeSelect
          label={t.product}
          value={productId}
          disabled={!canFilter}
          error={error ? messages.productsFailed : undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...view, productId: value || undefined, batchId: undefined })
          }
        >
          <option value="">{t.allProducts}</option>
          <Options items={products} value={productId} unknown={t.oneProduct} />
        </NativeSelect>
        <NativeSelect
          label={t.batch}
          value={batchId}
          disabled={!canFilter || !productId}
          onChange={({ currentTarget: { value } }) => onChange({ ...view, batchId: value || undefined })}
        >
          <option value="">{productId ? t.allBatches : t.productFirst}</option>
          <Options items={batches} value={batchId} unknown={t.oneBatch} />
        </NativeSelect>
        <NativeSelect
          ref={countryField}
          label={t.country}
          value={country}
          disabled={!canFilter && !hasFreeCountry}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...view, country: value === defaultCountry ? undefined : value })
          }
        >
          <option value={allCountries}>{t.allCountries}</option>
          <Options items={countryOptions([...countries, country])} value={country} unknown={country} />
        </NativeSelect>
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

type DaysFieldsProps = Pick<FilterBarProps, 'view' | 'defaultDays' | 'onChange'> & { disabled: boolean }

function DaysFields({ view, defaultDays, disabled, onChange }: DaysFieldsProps) {
  const { from, to, days, ...others } = view
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const range = from && to ? { from, to } : undefined
  const dialog = {
    range,
    returnTo: button,
    onApply: (chosen: { from: string; to: string }) => {
      onChange({ ...others, ...chosen })
      setOpen(false)
    },
    onClose: () => setOpen(false),
  }
  return (
    <>
      <NativeSelect
        label={t.days}
        value={range ? 'range' : (days ?? '')}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChange({ ...others, days: parseLastDays(value) })}
      >
        <option value="">{defaultDays}</option>
        {Object.entries(t.lastDays).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {range ? <option value="range">{describeDays(range)}</option> : null}
      </NativeSelect>
      <Button
        ref={button}
        variant="default"
        disabled={disabled}
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t.chooseDays}
      </Button>
      {isOpen ? <DaysDialog {...dialog} /> : null}
    </>
  )
}

/** The items, and the chosen one also where it is not among them (yet). */
const Options = ({ items, value, unknown }: { items: Named[]; value: string; unknown: string }) => (
  <>
    {value && value !== allCountries && !items.some(({ id }) => id === value) ? (
      <option value={value}>{unknown}</option>
    ) : null}
    {items.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
)

const countryOptions = (codes: string[]): Named[] =>
  [...new Set(codes)]
    .filter((code) => code !== allCountries)
    .map((id) => ({ id, name: countryName(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
