import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import table from '../../ui/table.module.css'
import type { PlaceRow } from './places.ts'
import styles from './places-table.module.css'
import type { Column } from './url-state.ts'

export type Sorting = { sort: Column; order: 'asc' | 'desc' }
type PlacesTableProps = { rows: PlaceRow[]; sorting: Sorting; isStale: boolean; onSort: (column: Column) => void }

const heads: { column: Column; words: string; isNumber?: true }[] = [
  { column: 'city', words: 'City' },
  { column: 'state', words: 'State' },
  { column: 'country', words: 'Country' },
  { column: 'scans', words: 'Scans', isNumber: true },
  { column: 'share', words: 'Share', isNumber: true },
  { column: 'firstScanRate', words: 'First-scan rate', isNumber: true },
]

export function PlacesTable({ rows, sorting, isStale, onSort }: PlacesTableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="out-of-sight">Scans by city</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <Head key={head.column} {...head} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.country} ${row.city}`}>
              <th scope="row">{row.city}</th>
              <td data-label="State">{row.state || '–'}</td>
              <td data-label="Country">{row.country}</td>
              <td data-label="Scans" className={styles.number}>
                {formatNumber(row.scans)}
              </td>
              <td data-label="Share" className={styles.number}>
                {percent(row.share)}
              </td>
              <td data-label="First-scan rate" className={styles.number}>
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

type HeadProps = (typeof heads)[number] & { sorting: Sorting; onSort: (column: Column) => void }

function Head({ column, words, isNumber, sorting: { sort, order }, onSort }: HeadProps) {
  const isActive = sort === column
  const Sign = !isActive ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={isNumber ? styles.number : undefined}
      aria-sort={!isActive ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={table.sort} data-active={isActive || undefined} onClick={() => onSort(column)}>
        {words}
        <Sign size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </th>
  )
}
