/** Not text, such as a spreadsheet that was not saved as CSV. */
export class NotText extends Error {}

/** The chosen file; `count` is the number of its non-empty lines without a header. */
export type SerialFile = { name: string; csv: string; count: number }

export async function readSerials(file: File): Promise<SerialFile> {
  const csv = await file.text()
  if (csv.includes('\0')) throw new NotText()
  return { name: file.name, csv, count: countSerials(csv) }
}

/** The lines of a text as an editor numbers them: an empty one counts. */
export const linesOf = (csv: string) => csv.split(/\r\n?|\n/)

/** An estimate to show before the server parses the file. */
export function countSerials(csv: string): number {
  const filled = linesOf(csv).filter((line) => /[^\s,;]/.test(line))
  return isHeader(filled[0]) ? filled.length - 1 : filled.length
}

const isHeader = (line = '') => /^\s*"?serial([ _]number)?"?\s*([,;\t]|$)/i.test(line)
