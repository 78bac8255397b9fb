import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { summaryQuery } from '../lib/summary-query.ts'
import { DayInput } from '../ui/day-input.tsx'
import styles from './analytics.module.css'
import type { Filters, Named } from './card-filters.ts'

type FilterDialogProps = {
  title: string
  filters: Filters
  /** Takes the focus afterwards: the item of the menu that opened the dialog is gone by then. */
  returnTo: RefObject<HTMLElement | null>
  onChoose: (filters: Filters) => void
  onClose: () => void
}

/** Narrows one card down to a product, a batch and days. */
export function FilterDialog({ title, filters, returnTo, onChoose, onClose }: FilterDialogProps) {
  const { products, batchesOf, error, refetch } = useProducts()
  const [product, setProduct] = useState(filters.product?.id ?? '')
  const [batch, setBatch] = useState(filters.batch?.id ?? '')
  const [from, setFrom] = useState<string | null>(filters.range?.from ?? null)
  const [to, setTo] = useState<string | null>(filters.range?.to ?? null)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => () => returnTo.current?.focus(), [returnTo])
  const choose = (event: FormEvent) => {
    event.preventDefault()
    const why = refusalOf(from, to)
    setRefusal(why)
    if (why) return
    const named = (all: Named[], id: string, known: Named | undefined) =>
      all.find((one) => one.id === id) ?? (known?.id === id ? known : undefined)
    const chosen = {
      product: named(products, product, filters.product),
      batch: named(batchesOf(product), batch, filters.batch),
    }
    onChoose({
      ...(chosen.product ? { product: chosen.product } : {}),
      ...(chosen.batch ? { batch: chosen.batch } : {}),
      ...(from && to ? { range: { from, to } } : {}),
    })
  }
  return (
    <Modal opened onClose={onClose} title={`Filter: ${title}`}>
      <form className={styles.filters} onSubmit={choose} noValidate>
        {error ? (
          <p className={styles.quietly} role="status">
            {messages.productsFailed}.
            <button type="button" className={styles.retry} onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        ) : null}
        <NativeSelect
          label="Product"
          value={product}
          data-autofocus
          onChange={(event) => {
            setProduct(event.currentTarget.value)
            setBatch('')
          }}
        >
          <option value="">All products</option>
          <Options of={products} />
        </NativeSelect>
        <NativeSelect
          label="Batch"
          value={batch}
          disabled={!product}
          {...(product ? {} : { description: 'Choose a product first.' })}
          onChange={(event) => setBatch(event.currentTarget.value)}
        >
          <option value="">All batches</option>
          <Options of={batchesOf(product)} />
        </NativeSelect>
        <div className={styles.dates}>
          <DayInput label="From" placeholder="Any day" value={from} onChange={setFrom} />
          <DayInput label="To" placeholder="Any day" value={to} error={refusal} onChange={setTo} />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onChoose({})}>
            Clear
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </form>
    </Modal>
  )
}

const Options = ({ of }: { of: Named[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** As the server would refuse it (contract/analytics.ts). */
function refusalOf(from: string | null, to: string | null): string | undefined {
  if (!from !== !to) return analyticsMessages.bothDates
  if (!from || !to) return undefined
  if (to < from) return analyticsMessages.datesTurned
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > limits.analyticsDaysMax ? analyticsMessages.tooManyDays(limits.analyticsDaysMax) : undefined
}

function useProducts() {
  const { data = [], error, refetch } = useQuery(summaryQuery)
  const products: Named[] = data.filter((item) => item.isParentProduct)
  const batchesOf = (product: string): Named[] => data.filter((item) => item.parentProductId === product)
  return { products, batchesOf, error, refetch }
}
