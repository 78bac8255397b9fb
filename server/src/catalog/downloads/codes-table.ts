import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { buildContent, type LabelSource } from '../labels/label-content.ts'

type Code = {
  serial: string
  printedSerial: string | null
  /** The cells of its hidden PIN, in a table that has them. */
  pin?: string[]
}
type Columns = { isImported: boolean; hasGs1: boolean; hasPins?: boolean }

const pinColumns = ['pin_grouped', 'pin', 'pin_file']

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
    line: (before: string[], labels: LabelSource, { serial, printedSerial, pin }: Code) => {
      const { text, plainText = '' } = buildContent(labels, { serial, caption: printedSerial ?? '' })
      const link = labels.gs1?.format === 'gs1_datamatrix' ? labels.linkBase + serial : text
      return line([...before, groupSerial(serial), serial, link], printedSerial, plainText, pin)
    },
  }
}
