import { limits } from '@sahihi/contract/domain/limits.ts'
import type { TableFormat } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { checkSerials } from '../inventory/check-serials.ts'
import { requireConfirmation } from '../inventory/find-guessable.ts'
import { serialsToCsv } from '../inventory/serials-to-csv.ts'
import { AppError } from '../lib/app-error.ts'
import { entriesOf, wrongContent } from './read-table.ts'

const linesNamed = 100

/** Checks a file of serials as its import does, but for those that are in use. */
export async function checkSerialFile(format: TableFormat, content: string): Promise<CheckedTable> {
  const csv = format === 'csv' ? content : serialsToCsv(serialsIn(content))
  const result = { ignoredColumns: [], codes: 0, lines: [], warning: null }
  try {
    const serials = await checkSerials(Buffer.from(csv), {
      maxSerials: limits.quantityMax,
      tooMany: messages.quantityMax,
    })
    const counts = { new: serials.length, skipped: 0, invalid: 0 }
    return { ...result, counts, codes: serials.length, warning: warningOf(() => requireConfirmation(serials, false)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = (error.extra.errors ?? []).flatMap(({ field, message }) => {
      const line = Number(/^line (\d+)$/.exec(field)?.[1])
      return line ? [{ line, message }] : []
    })
    if (errors.length === 0) throw wrongContent(error.message)
    const lines = errors.slice(0, linesNamed).map(({ line, message }) => ({
      line,
      status: 'invalid' as const,
      name: '',
      detail: '',
      note: null,
      errors: [{ field: 'serial', message }],
    }))
    return { ...result, lines, counts: { new: 0, skipped: 0, invalid: errors.length } }
  }
}

/** Texts, or objects with the field `serial`. */
function serialsIn(content: string): string[] {
  return entriesOf(content).map((entry) => {
    const serial = typeof entry === 'object' && entry !== null && 'serial' in entry ? entry.serial : entry
    if (typeof serial === 'string') return serial
    throw wrongContent(messages.serialsNotTexts)
  })
}

function warningOf(confirm: () => void): string | null {
  try {
    confirm()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
