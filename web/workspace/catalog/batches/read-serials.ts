import { decodeFile, findGarbledLine } from '@sahihi/contract/domain/file-text.ts'
import { CsvError } from '@sahihi/contract/domain/read-csv.ts'
import { serialRecords } from '@sahihi/contract/domain/serial-records.ts'

/** Not text, such as a spreadsheet that was not saved as CSV. */
export class NotTextError extends Error {}
/** Text in another encoding than UTF-8. */
export class NotUtf8Error extends Error {
  line: number
  constructor(line: number) {
    super('not in UTF-8')
    this.line = line
  }
}
/** JSON that is no list of serials. */
export class NotSerialListError extends Error {}

/** The chosen file; `count` is the number of its non-empty lines without a header. */
export type SerialFile = { name: string; csv: string; count: number }

export async function readSerials(file: File): Promise<SerialFile> {
  const csv = decodeFile(new Uint8Array(await file.arrayBuffer()))
  if (csv.includes('\0')) throw new NotTextError()
  const garbled = findGarbledLine(csv)
  if (garbled !== undefined) throw new NotUtf8Error(garbled)
  if (/\.json$/i.test(file.name)) return { name: file.name, ...fromJson(csv) }
  return { name: file.name, csv, count: countSerials(csv) }
}

/** A list of texts, or of objects with the field `serial`, as the template has it. */
function fromJson(text: string) {
  const serials = serialsIn(text)
  const lineOf = (serial: string) =>
    /[",;\s]/.test(serial) ? `"${serial.replaceAll('"', '""').replaceAll(/[\r\n]/g, '\t')}"` : serial
  return { csv: serials.map(lineOf).join('\n'), count: serials.length }
}

function serialsIn(text: string): string[] {
  try {
    const entries: unknown = JSON.parse(text)
    if (Array.isArray(entries))
      return entries.map((entry: unknown) =>
        String(typeof entry === 'object' && entry !== null && 'serial' in entry ? entry.serial : entry),
      )
  } catch {
    // As for JSON that is no list.
  }
  throw new NotSerialListError()
}

/** The lines of a text as an editor numbers them: an empty one counts. */
export const splitLines = (csv: string) => csv.split(/\r\n?|\n/)

/** How many serials there are, to show before the server checks them. */
export function countSerials(csv: string): number {
  let count = 0
  try {
    for (const { isEmpty } of serialRecords(csv)) if (!isEmpty) count++
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    count++ // the check of the server names its line
  }
  return count
}
