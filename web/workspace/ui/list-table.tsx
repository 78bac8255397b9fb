import { type ReactNode, useRef, useState } from 'react'
import { getItem, setItem } from '../../lib/safe-storage.ts'
import { IconChevronDown } from './icons.tsx'
import styles from './list-table.module.css'
import { MenuButton } from './menu-button.tsx'
import { SortHeader } from './sort-header.tsx'
import table from './table.module.css'
import { uiText as t } from './text.ts'

/** A column after the first; without `sort` the list cannot be sorted by it. */
export type Column<Row, Field extends string> = {
  key: string
  label: string
  sort?: Field
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

type ListTableProps<Row, Field extends string> = {
  caption: string
  /** Names a row: its link covers the whole row. */
  name: Omit<Column<Row, Field>, 'key'>
  columns: Column<Row, Field>[]
  rows: Row[]
  sortField: Field
  sortOrder: 'asc' | 'desc'
  isStale: boolean
  onSort: (field: Field) => void
}

/** A list that is sorted by the server. Below 768 px each row is a card with the names of its values. */
export function ListTable<Row extends { id: string }, Field extends string>(props: ListTableProps<Row, Field>) {
  const { caption, name, columns, rows, sortField, sortOrder, isStale, onSort } = props
  const header = ({ label, sort, isNumber }: Omit<Column<Row, Field>, 'cell' | 'key'>, key: string) => {
    const className = isNumber ? styles.number : undefined
    if (!sort)
      return (
        <th key={key} scope="col" className={className}>
          {label}
        </th>
      )
    const order = sort === sortField ? sortOrder : undefined
    return <SortHeader key={key} label={label} order={order} className={className} onSort={() => onSort(sort)} />
  }
  return (
    <div className={styles.scroll}>
      <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {header(name, 'name')}
            {columns.map((column) => header(column, column.key))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{name.cell(row)}</th>
              {columns.map(({ key, label, isNumber, cell }) => (
                <td key={key} data-label={label} className={isNumber ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The columns that the reader wants to see; the choice is kept in this browser under `list`. */
export function useColumns<Row, Field extends string>(list: string, columns: Column<Row, Field>[]) {
  const key = `columns:${list}`
  const [hidden, setHidden] = useState(() => (getItem('localStorage', key) ?? '').split(',').filter(Boolean))
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]
    setHidden(next)
    setItem('localStorage', key, next.join())
  }
  const shown = columns.filter((column) => !hidden.includes(column.key))
  const choice = { columns, shown: new Set(shown.map((column) => column.key)), toggle }
  return { shown, choice }
}

type ColumnChoiceProps = {
  columns: { key: string; label: string }[]
  shown: ReadonlySet<string>
  toggle: (key: string) => void
}

/** The button with which the reader chooses columns. */
export function ColumnChoice({ columns, shown, toggle }: ColumnChoiceProps) {
  const target = useRef<HTMLButtonElement>(null)
  return (
    <MenuButton
      target={target}
      width={220}
      button={(props) => (
        <button type="button" {...props} className={styles.columns}>
          {t.columns}
          <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      items={(Menu) =>
        columns.map(({ key, label }) => (
          <Menu.CheckboxItem key={key} className={styles.choice} checked={shown.has(key)} onChange={() => toggle(key)}>
            {label}
          </Menu.CheckboxItem>
        ))
      }
    />
  )
}
