import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { Range, Wish } from './card-filters.ts'

/** The figures of a chart as a table; `raw` is the row's name for a machine. The first column names the rows. */
export type Sheet = { columns: string[]; rows: { name: string; raw?: string; cells: (string | number)[] }[] }

/** The same for a spreadsheet; what it is narrowed down to stands in each line. */
export function csvOf({ columns, rows }: Sheet, { filters: { product, batch } }: Wish): Blob {
  const narrowed = [
    ...(product ? [{ column: 'Product', name: product.name }] : []),
    ...(batch ? [{ column: 'Batch', name: batch.name }] : []),
  ]
  const names = narrowed.map(({ name }) => name)
  const lines = [
    csvLine([...narrowed.map(({ column }) => column), ...columns]),
    ...rows.map(({ name, raw = name, cells }) => csvLine([...names, raw, ...cells])),
  ]
  return new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' })
}

/** `scan-volume-2026-10-23-to-2026-11-21`. */
export const fileName = (card: string, range: Range | null | undefined) =>
  `${card}-${range ? `${range.from}-to-${range.to}` : 'all-time'}`
