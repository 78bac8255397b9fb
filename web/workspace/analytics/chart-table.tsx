import { formatNumber } from '../../lib/format.ts'
import styles from './analytics.module.css'
import type { TableData } from './table-data.ts'
import { analyticsText } from './text.ts'

/** The figures of a chart as a table, for screen readers and for reading exact values. */
export function DataTable({ title, table: { columns, rows } }: { title: string; table: TableData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.table} aria-label={analyticsText.card.table(title)} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{typeof cell === 'number' ? formatNumber(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
