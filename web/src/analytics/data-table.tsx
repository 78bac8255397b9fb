import { formatNumber } from '../lib/format.ts'
import styles from './analytics.module.css'
import type { Sheet } from './table-data.ts'

/** What a chart shows, for whoever reads rather than looks. It scrolls by keyboard too. */
export function SheetTable({ title, sheet: { columns, rows } }: { title: string; sheet: Sheet }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it.
    <section className={styles.sheet} aria-label={`${title}, table`} tabIndex={0}>
      <table>
        <caption className="out-of-sight">{title}</caption>
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
