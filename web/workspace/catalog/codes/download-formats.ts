import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { type DownloadOptions, imageSides, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { epcisText } from '../gs1/text.ts'
import { inventoryText } from '../text.ts'
import { printText } from './text.ts'

const t = inventoryText.download

/** What can be downloaded: the codes in a format, or what happened to them. */
export type Selected = DownloadOptions | { format: 'epcis' }
/** A menu item; `title` names the download where the menu is closed. */
type Format = { options: Selected; name: string; detail: string; title: string }

const millimetres = (inches: number) => Math.round(inches * 25.4)

const pdfs: Format[] = printSize.options.map((size) => ({
  options: { format: 'pdf', size },
  name: t.sizes[size],
  detail: t.pdfDetail(printSizes[size].perRow, millimetres(printSizes[size].side / 72)),
  title: t.pdfTitle(t.sizes[size]),
}))

const pngs: Format[] = imageSides.map((side) => ({
  options: { format: 'png', side },
  name: t.png(side),
  detail: t.pngDetail(millimetres(Number(side) / 300)),
  title: t.pngTitle(side),
}))

/** The formats in which the codes of a batch can be downloaded. */
export const downloadFormats: { group: keyof typeof t.groups; formats: Format[] }[] = [
  { group: 'pdf', formats: pdfs },
  {
    group: 'table',
    formats: [
      { options: { format: 'csv' }, ...t.csv },
      { options: { format: 'epcis' }, ...epcisText.file },
    ],
  },
  {
    group: 'images',
    formats: [{ options: { format: 'svg' }, ...t.svg }, ...pngs],
  },
]

export const findTitle = (options: Selected | undefined) =>
  downloadFormats.flatMap(({ formats }) => formats).find((format) => format.options === options)?.title ??
  printText.done
