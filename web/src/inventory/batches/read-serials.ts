/** Not text, such as a spreadsheet that was not saved as CSV. */
export class NotText extends Error {}
/** JSON that is no list of serials. */
export class NotList extends Error {}

/** The chosen file; `count` is the number of its non-empty lines without a header. */
export type SerialFile = { name: string; csv: string; count: number }

export async function readSerials(file: File): Promise<SerialFile> {
  const csv = await file.text()
  if (csv.includes('\0')) throw new NotText()
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
  throw new NotList()
}

/** The lines of a text as an editor numbers them: an empty one counts. */
export const linesOf = (csv: string) => csv.split(/\r\n?|\n/)

/** An estimate to show before the server parses the file. */
export function countSerials(csv: string): number {
  const filled = linesOf(csv).filter((line) => /[^\s,;]/.test(line))
  return isHeader(filled[0]) ? filled.length - 1 : filled.length
}

const isHeader = (line = '') => /^\s*"?serial([ _]number)?"?\s*([,;\t]|$)/i.test(line)
