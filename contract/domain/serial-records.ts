import { type CsvRecord, isEmptyRecord, readCsv } from './read-csv.ts'

export type SerialRecord = CsvRecord & { isFirst: boolean; isEmpty: boolean }

/** The records of a file of serials, below its head where it has one. */
export function* serialRecords(csv: string): Generator<SerialRecord> {
  let isFirst = true
  for (const record of readCsv(csv)) {
    const isEmpty = isEmptyRecord(record)
    if (isEmpty && isFirst) continue
    const cells = record.cells.map((cell) => cell.trim())
    if (!isFirst || !head.test(cells[0] ?? '')) yield { ...record, cells, isFirst, isEmpty }
    isFirst = false
  }
}

const head = /^(serials?([ _-]?(numbers?|nos?\.?))?|s\/n)$/i

// Other names of such a column, also as spreadsheets write them: Column1, Spalte1, Code_2027.
const otherHead =
  /^(serial|code|column|colonne|columna|coluna|spalte|number|num[eé]ro|barcode|label|qr|unit|item|field)(?![a-z])/i

/** Whether the first serial of a file looks like the name of a column that we do not know, from the one below it. */
export function looksLikeHead(first: string, second: string): boolean {
  const word = otherHead.exec(first)?.[0].toLowerCase()
  return word !== undefined && !second.toLowerCase().startsWith(word)
}
