import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { FilterNames } from './filters/use-inventory-names.ts'
import type { DateRange } from './filters/view.ts'
import { analyticsText } from './text.ts'

/** The figures of a chart as a table. The first column names the rows; `raw` is that name in a CSV. */
export type TableData = { columns: string[]; rows: { name: string; raw?: string; cells: (string | number)[] }[] }

/** The table as a CSV; each line begins with the product and batch it is filtered by. */
export function toCsv({ columns, rows }: TableData, { product, batch }: FilterNames): Blob {
  const filterColumns = [
    ...(product ? [{ column: analyticsText.columns.product, name: product }] : []),
    ...(batch ? [{ column: analyticsText.columns.batch, name: batch }] : []),
  ]
  const names = filterColumns.map(({ name }) => name)
  const lines = [
    csvLine([...filterColumns.map(({ column }) => column), ...columns]),
    ...rows.map(({ name, raw = name, cells }) => csvLine([...names, raw, ...cells])),
  ]
  return new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' })
}

/** `scan-volume-2026-10-23-to-2026-11-21`. */
export const fileName = (card: string, range: DateRange | null | undefined) =>
  `${card}-${range ? `${range.from}-to-${range.to}` : 'all-time'}`
