import { countOf } from '@sahihi/contract/i18n/count.ts'
import type { RestoreResult } from '../platform/backups/load-backup.ts'
import { print } from './run-command.ts'

/** Prints what was counted and compared in the new database, which would be empty again if anything had differed. */
export function printComparison({ tables, footer }: RestoreResult) {
  const width = Math.max(...tables.map(({ table }) => table.table.length))
  print('Rows in the new database, counted and the same as in the old one:')
  for (const { table, rows } of tables) {
    const checksum = table.schema === 'public' ? footer.checksums[table.table] : undefined
    const compared = checksum ? `, checksum of all rows ${checksum}` : ''
    if (rows > 0) print(`  ${table.table.padEnd(width)} ${rows.toLocaleString('en-US').padStart(12)}${compared}`)
  }
  print(
    `Together ${countOf(footer.rows, 'row')} of ${countOf(footer.tables, 'table')}; tables without rows are not listed.`,
  )
}
