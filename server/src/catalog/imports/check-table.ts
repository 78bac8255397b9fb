import type { TableFormat } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind, CheckedLine, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { checkBatches, countCodes } from './check-batches.ts'
import { checkProducts } from './check-products.ts'
import { checkSerialFile } from './check-serial-file.ts'
import { warnOfJoinedLines } from './joined-lines.ts'
import { readTable, type TableRow } from './read-table.ts'

type Input = { kind: CheckedKind; format: TableFormat; content: string }

/** What an import of a file would do, line by line. Changes nothing. */
export async function checkTable(db: Db, partner: PartnerId, { kind, format, content }: Input): Promise<CheckedTable> {
  if (kind === 'serials') return checkSerialFile(format, content)
  const { rows, ignoredColumns, empty } = readTable(kind, format, content)
  const [lines, codes] =
    kind === 'products' ? [await checkProducts(db, partner, rows), 0] : await batchLines(db, partner, rows)
  const count = (status: CheckedLine['status']) => lines.filter((line) => line.status === status).length
  return {
    lines,
    counts: {
      read: rows.length + empty,
      new: count('new'),
      skipped: count('skipped'),
      invalid: count('invalid'),
      empty,
    },
    codes,
    ignoredColumns,
    warning: warnOfJoinedLines(kind, rows, lines),
  }
}

async function batchLines(db: Db, partner: PartnerId, rows: TableRow[]) {
  const lines = await checkBatches(db, partner, rows)
  return [lines, countCodes(lines)] as const
}
