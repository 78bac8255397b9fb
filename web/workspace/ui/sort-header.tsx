import { IconArrowDown, IconArrowsSort, IconArrowUp } from './icons.tsx'
import styles from './table.module.css'

type SortHeaderProps = {
  label: string
  /** The order of the rows by this column; undefined when they are sorted by another one. */
  order: 'asc' | 'desc' | undefined
  className?: string | undefined
  onSort: () => void
}

/** The header of a column that sorts its table. */
export function SortHeader({ label, order, className, onSort }: SortHeaderProps) {
  const Icon = !order ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" className={className} aria-sort={!order ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className={styles.sort} data-active={Boolean(order) || undefined} onClick={onSort}>
        {label}
        <Icon size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </th>
  )
}
