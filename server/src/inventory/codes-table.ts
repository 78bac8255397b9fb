import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { contentOf, type LabelsOf } from '../labels/label-content.ts'

type Code = { serial: string; printedSerial: string | null }

/**
 * The lines of a table of codes, each after cells of its own. The link is the one on the label; GS1 labels have what people read under
 * them in a column more, which programs that print labels take, too.
 */
export function csvTable({ isImported, hasGs1 }: { isImported: boolean; hasGs1: boolean }) {
  const line = (cells: string[], printedSerial: string | null, gs1: string) =>
    csvLine([...cells, ...(isImported ? [printedSerial] : []), ...(hasGs1 ? [gs1] : [])])
  return {
    header: (before: string[]) => line([...before, 'serial_grouped', 'serial', 'link'], 'imported_serial', 'gs1'),
    line: (before: string[], labels: LabelsOf, { serial, printedSerial }: Code) => {
      const { text, lines = [] } = contentOf(labels, { serial, caption: printedSerial ?? '' })
      const link = labels.gs1?.format === 'gs1_datamatrix' ? labels.linkBase + serial : text
      return line([...before, groupSerial(serial), serial, link], printedSerial, lines.join(''))
    },
  }
}
