import { ActionIcon, NativeSelect, Popover, Tooltip } from '@mantine/core'
import type { Geographic } from '@sahihi/contract/endpoints/analytics.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayAnalyse } from '../../lib/subscription-query.ts'
import { everywhere, home } from './filters.ts'
import styles from './demographics.module.css'
import { countriesOf } from './places.ts'
import { PlanNote } from './plan-note.tsx'
import { useProductNames } from './use-geographic.ts'
import { type MapView, spans } from './url-state.ts'

type MapMenuProps = { view: MapView; data: Geographic | undefined; onChange: (wanted: MapView) => void }

/** The settings of the map. */
export function MapMenu(props: MapMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Map settings" disabled={isOpen}>
          <ActionIcon variant="default" size={44} aria-label="Map settings" onClick={() => setOpen(!isOpen)}>
            <IconSettings size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Map settings" className={styles.menu}>
        <Choices {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices({ view, data, onChange }: MapMenuProps) {
  const mayAnalyse = useMayAnalyse()
  const { country = home, days = '', productId = '' } = view
  const known = countriesOf(data ?? {}, country === everywhere ? [home] : [home, country])
  return (
    <>
      <NativeSelect
        label="Country"
        value={country}
        onChange={({ currentTarget: { value } }) => onChange({ ...view, country: value === home ? undefined : value })}
      >
        {known.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={everywhere}>All countries</option>
      </NativeSelect>
      <NativeSelect
        label="Period"
        value={days}
        disabled={!mayAnalyse && !days}
        onChange={({ currentTarget: { value } }) => onChange({ ...view, days: value || undefined })}
      >
        <option value="">All time</option>
        {Object.entries(spans).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
      <ProductSelect
        productId={productId}
        disabled={!mayAnalyse && !productId}
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
      label="Product"
      value={productId}
      disabled={disabled || isPending}
      error={error ? messages.productsFailed : undefined}
      onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
    >
      <option value="">All products</option>
      {productId && !isKnown ? <option value={productId}>One product</option> : null}
      {products.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
