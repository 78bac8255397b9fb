import { Box, Card, Checkbox, Group } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ReactNode, type Ref, useState } from 'react'
import type { Column } from './data-table.tsx'
import styles from './selection.module.css'

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

/** What can be done with selected rows: it stays in view over the list. */
export const SelectionBar = ({
  label,
  ref,
  children,
}: {
  label: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}) => (
  <Card component="section" ref={ref} tabIndex={-1} className={styles.bar} aria-label={label} padding="sm" mb="sm">
    <Group gap="xs">{children}</Group>
  </Card>
)
