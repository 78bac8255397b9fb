import { Box, Button, Card, Checkbox, Group } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import { type ComponentType, type ReactNode, type Ref, useState } from 'react'
import type { Column } from './data-table.tsx'
import styles from './selection.module.css'
import { uiText } from './text.ts'

const none: ReadonlySet<string> = new Set()

/** Chosen rows of a list by page: some by their key, or all that the filter finds. Another filter empties the choice. */
export function useSelection(filter: string) {
  const [state, setState] = useState({ filter, keys: none, isAll: false })
  const { keys, isAll } = state.filter === filter ? state : { keys: none, isAll: false }
  const select = (changed: string[], isSelected: boolean) => {
    const next = isSelected ? [...keys, ...changed] : [...keys].filter((key) => !changed.includes(key))
    setState({ filter, keys: new Set(next.slice(0, limits.selectedMax)), isAll: false })
  }
  return {
    keys,
    isAll,
    isFull: keys.size === limits.selectedMax,
    select,
    selectAll: () => setState({ filter, keys: none, isAll: true }),
    clear: () => setState({ filter, keys: none, isAll: false }),
  }
}
export type Selection = ReturnType<typeof useSelection>

type SelectColumnOptions<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  selection: Selection
  /** The label of the checkbox over all rows of the page, and of that of a row. */
  labels: { page: string; row: (row: Row) => string }
}

/** The column with which rows are selected. */
export function selectColumn<Row>({ rows, keyOf, selection, labels }: SelectColumnOptions<Row>): Column<Row> {
  const { keys, isAll, select } = selection
  const page = rows.map(keyOf)
  const isSelected = isAll || page.every((key) => keys.has(key))
  return {
    key: 'select',
    label: labels.page,
    isControl: true,
    header: (
      <Box component="label" className={styles.box}>
        <Checkbox
          aria-label={labels.page}
          checked={isSelected}
          indeterminate={!isSelected && page.some((key) => keys.has(key))}
          onChange={() => select(page, !isSelected)}
        />
      </Box>
    ),
    cell: (row) => (
      <Box component="label" className={styles.box}>
        <Checkbox
          aria-label={labels.row(row)}
          checked={isAll || keys.has(keyOf(row))}
          onChange={(event) => select([keyOf(row)], event.currentTarget.checked)}
        />
      </Box>
    ),
  }
}

/** What a selected row is about, for the actions that other slices have: its item in the inbox, its code and its batch. */
export type Subject = {
  /** Undefined for what is not in the inbox. */
  item: { kind: InboxKind; id: string } | undefined
  /** Of a code that can be blocked. */
  serial: string | undefined
  /** A batch that can be recalled. */
  batchId: string | undefined
}
export type SubjectActions = ComponentType<{ subjects: Subject[]; onDone: () => void }>

/** The checkbox over a list of items, which selects those of the page. */
export function SelectPage({ keys: page, selection: { keys, select } }: { keys: string[]; selection: Selection }) {
  const isAll = page.every((key) => keys.has(key))
  return (
    <Checkbox
      label={uiText.selectPage}
      pl={17}
      py="sm"
      checked={isAll}
      indeterminate={!isAll && page.some((key) => keys.has(key))}
      onChange={() => select(page, !isAll)}
    />
  )
}

/** The checkbox of one item, over the link that covers the item. */
export const SelectItem = ({
  id,
  label,
  selection: { keys, select },
}: {
  id: string
  label: string
  selection: Selection
}) => (
  <Checkbox
    className={styles.item ?? ''}
    aria-label={label}
    checked={keys.has(id)}
    onChange={(event) => select([id], event.currentTarget.checked)}
  />
)

type SelectionBarProps = {
  /** How many are selected. */
  label: string
  /** What else is said of them. */
  note?: string | undefined
  /** Selects those of the other pages, too. */
  more?: ReactNode
  ref?: Ref<HTMLElement>
  onClear: () => void
  children: ReactNode
}

/** How many rows are selected and what can be done with them: it stays in view over the list. */
export const SelectionBar = ({ label, note, more, ref, onClear, children }: SelectionBarProps) => (
  <Card component="section" ref={ref} tabIndex={-1} className={styles.bar} aria-label={label} padding="sm" mb="sm">
    <Group gap="xs">
      <span role="status">{note ? `${label}. ${note}` : label}</span>
      {more}
      <Button variant="subtle" onClick={onClear}>
        {uiText.clearSelection}
      </Button>
      {children}
    </Group>
  </Card>
)
