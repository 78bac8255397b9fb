import { setImmediate } from 'node:timers/promises'
import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { BatchRow } from '../batches/batch-row.ts'
import { selectAllCodes } from '../codes/codes-of-batch.ts'
import { buildContent, type LabelSource } from '../labels/label-content.ts'
import { buildGs1Labels, type Gs1Product } from './gs1-labels.ts'
import type { DownloadDeps } from './render-task.ts'

export type CodesTable = {
  product: Gs1Product
  batches: BatchRow[]
  /** Whether each line begins with the name of its batch. */
  hasBatchNames: boolean
  /** The cells of the hidden PIN of a code, in a table that has them. */
  pinCells?: (batchId: string, codeId: bigint) => string[]
}
type Code = { id: string; printedSerial: string | null }
type Columns = { isImported: boolean; hasGs1: boolean; hasPins?: boolean }

const pinColumns = ['pin_grouped', 'pin', 'pin_file']

// A PIN costs 15 µs: 200 lines keep a scan waiting no longer than a query does.
const linesAtOnce = 200

/** The lines of a table of the codes of some batches. The codes of each batch are read once the batch before has been sent. */
export async function* codeLines(
  { db, publicUrl, linkBase }: DownloadDeps,
  partner: PartnerId,
  read: Read,
  { product, batches, hasBatchNames, pinCells }: CodesTable,
): Lines {
  const isImported = batches.some((batch) => batch.isImported)
  const hasGs1 = product.gtin !== null && product.labelFormat !== 'native_qr'
  const table = csvTable({ isImported, hasGs1, hasPins: pinCells !== undefined })
  let text = table.header(hasBatchNames ? ['batch'] : [])
  for (const batch of batches) {
    const codes = await read(selectAllCodes(db, partner, batch.id))
    const printed = codes.map(({ printedSerial }) => printedSerial)
    const gs1 = buildGs1Labels(publicUrl, batch, product, printed)
    for (let start = 0; start < codes.length; start += linesAtOnce) {
      for (const code of codes.slice(start, start + linesAtOnce)) {
        const pin = pinCells?.(batch.id, BigInt(code.id))
        text += table.line(hasBatchNames ? [batch.name] : [], { linkBase, gs1 }, code, pin)
      }
      yield text
      text = ''
      await setImmediate()
    }
  }
}

/**
 * Formats the header and the lines of a table of codes, each after cells of the caller. The link is the one on the label. GS1 labels
 * have another column with the text under them in one line, which programs that print labels accept too.
 */
export function csvTable({ isImported, hasGs1, hasPins = false }: Columns) {
  const line = (cells: string[], printedSerial: string | null, gs1: string, pin: string[] = []) =>
    csvLine([...cells, ...(isImported ? [printedSerial] : []), ...(hasGs1 ? [gs1] : []), ...pin])
  return {
    header: (before: string[]) =>
      line([...before, 'serial_grouped', 'serial', 'link'], 'imported_serial', 'gs1', hasPins ? pinColumns : []),
    line: (before: string[], labels: LabelSource, { id, printedSerial }: Code, pin?: string[]) => {
      const serial = encodeSerial(BigInt(id))
      const { text, plainText = '' } = buildContent(labels, { serial, caption: printedSerial ?? '' })
      const link = labels.gs1?.format === 'gs1_datamatrix' ? labels.linkBase + serial : text
      return line([...before, groupSerial(serial), serial, link], printedSerial, plainText, pin)
    },
  }
}
