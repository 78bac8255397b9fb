import type { TableKind } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedLine } from '@sahihi/contract/endpoints/imports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { TableRow } from './read-table.ts'

/** Warns of new rows that span several lines of the file: a misplaced inch mark pulls the lines below into its cell. */
export function warnOfJoinedLines(kind: TableKind, rows: TableRow[], lines: CheckedLine[]): string | null {
  const added = new Set(lines.flatMap(({ line, status }) => (status === 'new' ? line : [])))
  const joined = rows.filter(({ line, lastLine }) => lastLine > line && added.has(line))
  return joined.length > 0 ? messages.tableLinesJoined(kind, joined) : null
}
