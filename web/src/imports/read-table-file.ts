import { limits } from '@sahihi/contract/domain/limits.ts'
import type { TableFormat } from '@sahihi/contract/domain/table-columns.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { importsText as t } from '@sahihi/contract/i18n/en/workspace/imports.ts'

export type TableFile = { name: string; format: TableFormat; content: string }

/** A chosen file as it is sent, or why it cannot be. */
export async function readTableFile(file: File): Promise<TableFile | { problem: string }> {
  if (file.size > limits.importMaxBytes) return { problem: messages.fileTooLarge }
  const content = await file.text().catch(() => undefined)
  if (content === undefined) return { problem: t.unreadable }
  if (content.includes('\0')) return { problem: t.notText } // such as a spreadsheet that was not saved as CSV
  if (content.trim() === '') return { problem: messages.tableEmpty }
  return { name: file.name, format: /\.json$/i.test(file.name) ? 'json' : 'csv', content }
}
