import { Card, Table } from '@mantine/core'
import { formatNumber } from '../../lib/format.ts'
import type { TableData } from './table-data.ts'
import { analyticsText } from './text.ts'

/** The figures of a chart as a table, for screen readers and for reading exact values. */
export const ChartTable = ({ title, table: { columns, rows } }: { title: string; table: TableData }) => (
  // It scrolls, so it must be reachable by keyboard (WCAG 2.1.1).
  <Card
    component="section"
    padding={0}
    mah={300}
    style={{ overflow: 'auto' }}
    aria-label={analyticsText.card.table(title)}
    tabIndex={0}
  >
    <Table stickyHeader fz="sm" verticalSpacing="xs">
      <caption className="visually-hidden">{title}</caption>
      <Table.Thead>
        <Table.Tr c="dimmed">
          {columns.map((column, at) => (
            <Table.Th key={column} scope="col" fw={400} ta={at === 0 ? 'left' : 'right'}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, cells }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
              {name}
            </Table.Th>
            {cells.map((cell, at) => (
              <Table.Td key={columns[at + 1]} className="mono" ta="right">
                {typeof cell === 'number' ? formatNumber(cell) : cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)
