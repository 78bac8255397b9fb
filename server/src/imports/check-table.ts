import type { TableFormat } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedKind, CheckedLine, CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { checkBatches, codesOf } from './check-batches.ts'
import { checkProducts } from './check-products.ts'
import { checkSerialFile } from './check-serial-file.ts'
import { readTable } from './read-table.ts'

type Input = { kind: CheckedKind; format: TableFormat; content: string }

/** What an import of a file would do, line by line. Changes nothing. */
export async function checkTable(db: Db, partner: PartnerId, { kind, format, content }: Input): Promise<CheckedTable> {
  if (kind === 'serials') return checkSerialFile(format, content)
  const { rows, ignoredColumns } = readTable(kind, format, content)
  const rest = { ignoredColumns, warning: null }
  if (kind === 'products') return { ...summaryOf(await checkProducts(db, partner, rows)), codes: 0, ...rest }
  const lines = await checkBatches(db, partner, rows)
  return { ...summaryOf(lines), codes: codesOf(lines), ...rest }
}

function summaryOf(lines: CheckedLine[]) {
  const count = (status: CheckedLine['status']) => lines.filter((line) => line.status === status).length
  return { lines, counts: { new: count('new'), skipped: count('skipped'), invalid: count('invalid') } }
}
