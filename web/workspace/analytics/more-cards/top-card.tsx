import { SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Card } from '../card.tsx'
import { cardFilters } from '../card-filters.ts'
import type { AnalyticsView } from '../filters/view.ts'
import type { TableData } from '../table-data.ts'
import { analyticsText } from '../text.ts'
import { useCard } from '../use-card.ts'
import styles from './top-card.module.css'

const t = analyticsText.top

/** The most scanned products and lots, each with a link to its own figures. */
export function TopCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view)
  const state = useCard('top-scanned', filters)
  const { products = [], batches = [] } = state.data?.current ?? {}
  const table: TableData = {
    columns: [analyticsText.columns.product, analyticsText.columns.batch, t.scans],
    rows: [
      ...products.map(({ name, scans }) => ({ name, cells: ['', scans] })),
      ...batches.map(({ name, productName, scans }) => ({ name: productName, cells: [name, scans] })),
    ],
  }
  return (
    <Card
      title={t.title}
      file="most-scanned"
      width="full"
      filters={filters}
      state={state}
      stats={[]}
      chart={{
        drawing: (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
            <Top title={t.products} top={products[0]?.scans}>
              {products.map(({ id, name, scans }) => (
                <Bar key={id} scans={scans} top={products[0]?.scans ?? 1}>
                  <Link to="/analytics" search={{ ...view, productId: id, batchId: undefined, orderId: undefined }}>
                    {name}
                  </Link>
                </Bar>
              ))}
            </Top>
            <Top title={t.batches} top={batches[0]?.scans}>
              {batches.map(({ id, orderId, name, productId, productName, scans }) => (
                <Bar key={id} scans={scans} top={batches[0]?.scans ?? 1}>
                  <Link to="/analytics" search={{ ...view, productId, ...(orderId ? { orderId } : { batchId: id }) }}>
                    {name}
                  </Link>{' '}
                  <Text span c="dimmed" size="sm">
                    {productName}
                  </Text>
                </Bar>
              ))}
            </Top>
          </SimpleGrid>
        ),
      }}
      table={table}
    />
  )
}

const Top = ({ title, top, children }: { title: string; top: number | undefined; children: ReactNode }) => (
  <Stack gap="xs">
    <h3>{title}</h3>
    {top ? <ol className={styles.bars}>{children}</ol> : <Text c="dimmed">{t.none}</Text>}
  </Stack>
)

const Bar = ({ scans, top, children }: { scans: number; top: number; children: ReactNode }) => (
  <li>
    <span className={styles.name}>{children}</span>
    <span className="mono">{formatNumber(scans)}</span>
    <span className={styles.track} aria-hidden="true">
      <span style={{ width: `${Math.round((scans / top) * 100)}%` }} />
    </span>
  </li>
)
