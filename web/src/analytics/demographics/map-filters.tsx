import { NativeSelect, Popover } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { demographicsText } from '@sahihi/contract/i18n/en/workspace/demographics.ts'
import type { RefObject } from 'react'
import { useCanUseDeepAnalytics } from '../../lib/subscription-query.ts'
import { ExistingElement } from '../../ui/existing-element.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import styles from './demographics.module.css'
import { countriesOf } from './places.ts'
import { PlanNote } from './plan-note.tsx'
import { allCountries, defaultCountry, type MapView, periodOf } from './url-state.ts'
import { useProductNames } from './use-geographic.ts'

const t = demographicsText.filters

type FiltersProps = { view: MapView; data: Geographic | undefined; onChange: (view: MapView) => void }
type MapFiltersProps = FiltersProps & {
  id: string
  target: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The settings that the button of map-menu.tsx opens. */
export function MapFilters({ id, target, isOpen, onOpenChange, ...filters }: MapFiltersProps) {
  return (
    <Popover
      id={id}
      opened={useOpened(isOpen)}
      onChange={onOpenChange}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ExistingElement element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t.settings} className={styles.menu}>
        <Filters {...filters} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Filters({ view, data, onChange }: FiltersProps) {
  const canUseDeepAnalytics = useCanUseDeepAnalytics()
  const { country = defaultCountry, days = '', productId = '' } = view
  const countries = countriesOf(data ?? {}, country === allCountries ? [defaultCountry] : [defaultCountry, country])
  return (
    <>
      <NativeSelect
        label={t.country}
        value={country}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...view, country: value === defaultCountry ? undefined : value })
        }
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={allCountries}>{t.allCountries}</option>
      </NativeSelect>
      <NativeSelect
        label={t.period}
        value={days}
        disabled={!canUseDeepAnalytics && !days}
        onChange={({ currentTarget: { value } }) => onChange({ ...view, days: periodOf(value) })}
      >
        <option value="">{t.allTime}</option>
        {Object.entries(t.periods).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ProductSelect
        productId={productId}
        disabled={!canUseDeepAnalytics && !productId}
        onChange={(id) => onChange({ ...view, productId: id })}
      />
      <PlanNote />
    </>
  )
}

type ProductSelectProps = { productId: string; disabled: boolean; onChange: (id: string | undefined) => void }

function ProductSelect({ productId, disabled, onChange }: ProductSelectProps) {
  const { data: products = [], error, isPending } = useProductNames()
  const isKnown = products.some(({ id }) => id === productId)
  return (
    <NativeSelect
      label={t.product}
      value={productId}
      disabled={disabled || isPending}
      error={error ? messages.productsFailed : undefined}
      onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
    >
      <option value="">{t.allProducts}</option>
      {productId && !isKnown ? <option value={productId}>{t.oneProduct}</option> : null}
      {products.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
