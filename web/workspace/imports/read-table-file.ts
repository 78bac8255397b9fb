import { decodeFile, findGarbledLine } from '@sahihi/contract/domain/file-text.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { TableFormat } from '@sahihi/contract/domain/table-columns.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { importsText as t } from './text.ts'

export type TableFile = { name: string; format: TableFormat; content: string }

/** A chosen file as it is sent, or why it cannot be. */
export async function readTableFile(file: File): Promise<TableFile | { problem: string }> {
  if (file.size > limits.importMaxBytes) return { problem: messages.fileTooLarge }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { problem: t.unreadable }
  const content = decodeFile(new Uint8Array(bytes))
  if (content.includes('\0')) return { problem: t.notText } // such as a spreadsheet that was not saved as CSV
  const garbled = findGarbledLine(content)
  if (garbled !== undefined) return { problem: messages.notUtf8(garbled) }
  if (content.trim() === '') return { problem: messages.tableEmpty }
  return { name: file.name, format: /\.json$/i.test(file.name) ? 'json' : 'csv', content }
}
