import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { analyticsText } from '@sahihi/contract/i18n/en/workspace/analytics.ts'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useGet } from '../lib/api.ts'
import { DayInput } from '../ui/day-input.tsx'
import styles from './analytics.module.css'
import type { NamedItem, Scope } from './card-filters.ts'

const t = analyticsText.filters

type FilterDialogProps = {
  title: string
  scope: Scope
  /** Takes the focus after closing: the menu item that opened the dialog is gone by then. */
  returnTo: RefObject<HTMLElement | null>
  onApply: (scope: Scope) => void
  onClose: () => void
}

/** Filters one card by product, batch and days. */
export function FilterDialog({ title, scope, returnTo, onApply, onClose }: FilterDialogProps) {
  const { products, batchesOf, error, refetch } = useProducts()
  const [product, setProduct] = useState(scope.product?.id ?? '')
  const [batch, setBatch] = useState(scope.batch?.id ?? '')
  const [from, setFrom] = useState<string | null>(scope.range?.from ?? null)
  const [to, setTo] = useState<string | null>(scope.range?.to ?? null)
  const [dateError, setDateError] = useState<string>()
  useEffect(() => () => returnTo.current?.focus(), [returnTo])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const invalid = dateErrorOf(from, to)
    setDateError(invalid)
    if (invalid) return
    const itemOf = (items: NamedItem[], id: string, current: NamedItem | undefined) =>
      items.find((item) => item.id === id) ?? (current?.id === id ? current : undefined)
    const selected = {
      product: itemOf(products, product, scope.product),
      batch: itemOf(batchesOf(product), batch, scope.batch),
    }
    onApply({
      ...(selected.product ? { product: selected.product } : {}),
      ...(selected.batch ? { batch: selected.batch } : {}),
      ...(from && to ? { range: { from, to } } : {}),
    })
  }
  return (
    <Modal opened onClose={onClose} title={t.title(title)}>
      <form className={styles.filters} onSubmit={apply} noValidate>
        {error ? (
          <p className={styles.inlineError} role="status">
            {messages.productsFailed}.
            <button type="button" className={styles.linkButton} onClick={() => void refetch()}>
              {analyticsText.tryAgain}
            </button>
          </p>
        ) : null}
        <NativeSelect
          label={t.product}
          value={product}
          data-autofocus
          onChange={(event) => {
            setProduct(event.currentTarget.value)
            setBatch('')
          }}
        >
          <option value="">{t.allProducts}</option>
          <Options items={products} />
        </NativeSelect>
        <NativeSelect
          label={t.batch}
          value={batch}
          disabled={!product}
          {...(product ? {} : { description: t.productFirst })}
          onChange={(event) => setBatch(event.currentTarget.value)}
        >
          <option value="">{t.allBatches}</option>
          <Options items={batchesOf(product)} />
        </NativeSelect>
        <div className={styles.dates}>
          <DayInput label={t.from} placeholder={t.anyDay} value={from} onChange={setFrom} />
          <DayInput label={t.to} placeholder={t.anyDay} value={to} error={dateError} onChange={setTo} />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onApply({})}>
            {t.clear}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </Group>
      </form>
    </Modal>
  )
}

const Options = ({ items }: { items: NamedItem[] }) =>
  items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** The rules of the server (contract/endpoints/analytics.ts), checked before sending. */
function dateErrorOf(from: string | null, to: string | null): string | undefined {
  if (!from !== !to) return messages.analytics.bothDatesRequired
  if (!from || !to) return undefined
  if (to < from) return messages.analytics.datesReversed
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > limits.analyticsDaysMax ? messages.analytics.tooManyDays(limits.analyticsDaysMax) : undefined
}

function useProducts() {
  const { data = [], error, refetch } = useGet('GET /api/products/partner/summary', {})
  const products: NamedItem[] = data.filter((item) => item.isParentProduct)
  const batchesOf = (product: string): NamedItem[] => data.filter((item) => item.parentProductId === product)
  return { products, batchesOf, error, refetch }
}
