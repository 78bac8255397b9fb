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
