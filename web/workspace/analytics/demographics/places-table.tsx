import { formatNumber } from '../../../lib/format.ts'
import { SortHeader } from '../../ui/sort-header.tsx'
import table from '../../ui/table.module.css'
import type { PlaceRow } from './places.ts'
import styles from './places-table.module.css'
import { demographicsText } from './text.ts'
import { type Column, columns } from './url-state.ts'

const t = demographicsText.places

export type Sorting = { sort: Column; order: 'asc' | 'desc' }
type PlacesTableProps = { rows: PlaceRow[]; sorting: Sorting; isStale: boolean; onSort: (column: Column) => void }

const numberColumns: Column[] = ['scans', 'share', 'firstScanRate']

export function PlacesTable({ rows, sorting, isStale, onSort }: PlacesTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column}
                label={t.columns[column]}
                order={sorting.sort === column ? sorting.order : undefined}
                className={numberColumns.includes(column) ? styles.number : undefined}
                onSort={() => onSort(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.country} ${row.city}`}>
              <th scope="row">{row.city}</th>
              <td data-label={t.columns.state}>{row.state || '–'}</td>
              <td data-label={t.columns.country}>{row.country}</td>
              <td data-label={t.columns.scans} className={styles.number}>
                {formatNumber(row.scans)}
              </td>
              <td data-label={t.columns.share} className={styles.number}>
                {percent(row.share)}
              </td>
              <td data-label={t.columns.firstScanRate} className={styles.number}>
                {percent(row.firstScanRate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
