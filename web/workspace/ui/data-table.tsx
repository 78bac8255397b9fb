import { Button, Card, Table, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { getItem, setItem } from '../../lib/safe-storage.ts'
import styles from './data-table.module.css'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown } from './icons.tsx'
import { MenuButton } from './menu-button.tsx'
import { uiText as t } from './text.ts'

/** A column of a table; without `sort` the list cannot be sorted by it. */
export type Column<Row, Field extends string = never> = {
  key: string
  label: string
  sort?: Field
  isNumber?: boolean
  /** Of buttons or checkboxes: its label is only read aloud, and it is as wide as what it holds. */
  isControl?: boolean
  /** Replaces the label in the header, such as a checkbox that selects all rows. */
  header?: ReactNode
  /** Nothing for what a row does not have: a dash in the table, and nothing in a card. */
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row, Field extends string> = {
  caption: string
  columns: Column<Row, Field>[]
  /** The key of the column that names a row; the first one unless given. */
  name?: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: { field: Field; order: 'asc' | 'desc'; onChange: (field: Field) => void }
  /** The rows are of an earlier view, while those of this one load. */
  isStale?: boolean
}

/**
 * The table of every list. Where it is narrower than its columns each row becomes a card with the labels beside its values, below the
 * labels to sort by. A link in a row with the class `openRow` covers the row.
 */
export function DataTable<Row, Field extends string = never>(props: DataTableProps<Row, Field>) {
  const { caption, columns, name = columns[0]?.key, rows, rowKey, sort, isStale = false } = props
  return (
    <div className={styles.frame}>
      <Card p={0} className={styles.card}>
        <Table highlightOnHover className={styles.table} aria-busy={isStale} data-stale={isStale}>
          <caption className="visually-hidden">{caption}</caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Header key={column.key} column={column} sort={sort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} isName={column.key === name} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </div>
  )
}

type HeaderProps<Row, Field extends string> = {
  column: Column<Row, Field>
  sort: DataTableProps<Row, Field>['sort']
}

function Header<Row, Field extends string>({ column, sort }: HeaderProps<Row, Field>) {
  const { label, sort: field, isNumber, isControl, header } = column
  const shared = { scope: 'col', 'data-number': isNumber || undefined, 'data-control': isControl || undefined }
  if (!sort || !field)
    return (
      <Table.Th {...shared}>
        {header ?? (isControl ? <span className="visually-hidden">{label}</span> : label)}
      </Table.Th>
    )
  const order = field === sort.field ? sort.order : undefined
  const Icon = !order ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th {...shared} aria-sort={!order ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <UnstyledButton
        className={styles.sort}
        data-active={Boolean(order) || undefined}
        onClick={() => sort.onChange(field)}
      >
        {label}
        <Icon size={16} />
      </UnstyledButton>
    </Table.Th>
  )
}

type CellProps<Row, Field extends string> = { column: Column<Row, Field>; row: Row; isName: boolean }

function Cell<Row, Field extends string>({ column, row, isName }: CellProps<Row, Field>) {
  const { label, isNumber, isControl, cell } = column
  const content = cell(row)
  if (isName) return <Table.Th scope="row">{content}</Table.Th>
  const isEmpty = content === null || content === undefined
  return (
    <Table.Td
      data-label={isControl ? undefined : label}
      data-number={isNumber || undefined}
      data-control={isControl || undefined}
      data-empty={isEmpty || undefined}
    >
      {isEmpty && !isControl ? '–' : content}
    </Table.Td>
  )
}

/** The class of the link or button in a row that opens it: it covers the whole row. */
export const openRow = styles.open ?? ''

/** A second line in a cell, smaller and quiet. */
export const CellNote = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>

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
        <Button {...props} variant="default" rightSection={<IconChevronDown size={16} />}>
          {t.columns}
        </Button>
      )}
      items={(Menu) =>
        columns.map(({ key, label }) => (
          <Menu.CheckboxItem key={key} checked={shown.has(key)} onChange={() => toggle(key)}>
            {label}
          </Menu.CheckboxItem>
        ))
      }
    />
  )
}
