/** A file of serials as it was chosen; `count` is its lines that hold anything, without a head. */
export type SerialFile = { name: string; csv: string; count: number }

export async function readSerials(file: File): Promise<SerialFile> {
  const csv = await file.text()
  return { name: file.name, csv, count: countSerials(csv) }
}

/** The lines of a text as an editor numbers them. */
export const linesOf = (csv: string) => csv.split(/\r\n?|\n/)

/** The server reads the file; this only says beforehand how much there is. */
export function countSerials(csv: string): number {
  const filled = linesOf(csv).filter((line) => /[^\s,;]/.test(line))
  return isHead(filled[0]) ? filled.length - 1 : filled.length
}

const isHead = (line = '') => /^\s*"?serial([ _]number)?"?\s*([,;\t]|$)/i.test(line)
