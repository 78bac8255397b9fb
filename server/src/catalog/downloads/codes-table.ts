import { setImmediate } from 'node:timers/promises'
import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { BatchRow } from '../batches/batch-row.ts'
import { selectAllCodes } from '../codes/codes-of-batch.ts'
import { buildContent, type LabelSource } from '../labels/label-content.ts'
import { type ZplPrinter, zplWriter } from '../labels/zpl-labels.ts'
import { buildGs1Labels, type Gs1Product } from './gs1-labels.ts'
import { type DownloadDeps, withLabelAddress } from './render-task.ts'

export type CodesTable = {
  product: Gs1Product & { labelHost: string | null }
  batches: BatchRow[]
  /** Whether each line begins with the name of its batch. */
  hasBatchNames: boolean
  /** The cells of the hidden PINs of a batch, in a table that has them. */
  pinCells?: (batchId: string) => (codeId: bigint) => string[]
  /** For labels in ZPL in place of a table. */
  printer?: ZplPrinter | undefined
}
type Code = { id: string; printedSerial: string | null }
type Columns = { isImported: boolean; hasGs1: boolean; hasPins?: boolean; printer?: ZplPrinter | undefined }

const pinColumns = ['pin_grouped', 'pin', 'pin_file']

// A PIN or a label costs up to 15 µs: 200 lines keep a scan waiting no longer than a query does.
export const linesAtOnce = { plain: 5000, slow: 200 }

/** The lines of a table, or of labels in ZPL, of the codes of some batches. The codes of each batch are read once the batch before has been sent. */
export async function* codeLines(
  deps: DownloadDeps,
  partner: PartnerId,
  read: Read,
  { product, batches, hasBatchNames, pinCells, printer }: CodesTable,
): Lines {
  const { publicUrl, linkBase } = await withLabelAddress(deps, partner, product)
  const isImported = batches.some((batch) => batch.isImported)
  const hasGs1 = product.gtin !== null && product.labelFormat !== 'native_qr'
  const table = codesTable({ isImported, hasGs1, hasPins: pinCells !== undefined, printer })
  const step = pinCells || printer ? linesAtOnce.slow : linesAtOnce.plain
  let text = table.header(hasBatchNames ? ['batch'] : [])
  for (const batch of batches) {
    const codes = await read(selectAllCodes(deps, partner, batch.id))
    const printed = codes.map(({ printedSerial }) => printedSerial)
    const gs1 = buildGs1Labels(publicUrl, batch, product, printed)
    const cellsOf = pinCells?.(batch.id)
    for (let start = 0; start < codes.length; start += step) {
      for (const code of codes.slice(start, start + step)) {
        text += table.line(
          hasBatchNames ? [batch.displayName] : [],
          { linkBase, gs1 },
          code,
          cellsOf?.(BigInt(code.id)),
        )
      }
      yield text
      text = ''
      await setImmediate()
    }
  }
}

export const codesTable = ({ printer, ...columns }: Columns) => (printer ? zplTable(printer) : csvTable(columns))

/** Labels in ZPL have no header. */
function zplTable(printer: ZplPrinter): ReturnType<typeof csvTable> {
  const write = zplWriter(printer)
  return {
    header: () => '',
    line: (_, labels, { id, printedSerial }) => {
      const serial = encodeSerial(BigInt(id))
      return write(labels, { serial, caption: printedSerial ?? groupSerial(serial) })
    },
  }
}

/**
 * Formats the header and the lines of a table of codes, each after cells of the caller. The link is the one on the label. GS1 labels
 * have another column with the text under them in one line, which programs that print labels accept too.
 */
function csvTable({ isImported, hasGs1, hasPins = false }: Omit<Columns, 'printer'>) {
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
