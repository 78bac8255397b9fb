import { limits } from '@sahihi/contract/domain/limits.ts'
import type { TableFormat } from '@sahihi/contract/domain/table-columns.ts'
import type { CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { readSerials } from '../codes/check-serials.ts'
import { findGuessable } from '../codes/find-guessable.ts'
import { serialsToCsv } from '../codes/serials-to-csv.ts'
import { parseEntries, refuseGarbled, wrongContent } from './read-table.ts'

const linesNamed = 100

/** Checks a file of serials as its import would, except for serials that are in use. */
export async function checkSerialFile(format: TableFormat, content: string): Promise<CheckedTable> {
  refuseGarbled(content)
  const csv = format === 'csv' ? content : serialsToCsv(serialsIn(content))
  const { serials, errors, empty } = await readSerials(csv, {
    maxSerials: limits.quantityMax,
    tooMany: messages.quantityMax,
  }).catch(rethrowForContent)
  const [count, invalid] = [serials.length, errors.length]
  if (count + invalid === 0) throw wrongContent(messages.noSerials)
  const guessable = invalid > 0 ? undefined : findGuessable(serials)
  return {
    lines: errors.slice(0, linesNamed).map(({ line, message }) => ({
      line,
      status: 'invalid',
      name: '',
      detail: '',
      note: null,
      errors: [{ field: 'serial', message }],
    })),
    counts: { read: count + invalid + empty, new: count, skipped: 0, invalid, empty },
    codes: count,
    ignoredColumns: [],
    warning: guessable ? messages.serialsGuessable(guessable) : null,
  }
}

/** Rethrows an error about the whole file as one of its field. */
function rethrowForContent(error: unknown): never {
  if (error instanceof AppError) throw wrongContent(error.message)
  throw error
}

/** Texts, or objects with the field `serial`. */
function serialsIn(content: string): string[] {
  return parseEntries(content).map((entry) => {
    const serial = typeof entry === 'object' && entry !== null && 'serial' in entry ? entry.serial : entry
    if (typeof serial === 'string') return serial
    throw wrongContent(messages.serialsNotTexts)
  })
}
