import { type DownloadOptions, imageSides, printSize, printSizes } from '@sahihi/contract/endpoints/inventory-codes.ts'

/** A line of the menu; `title` says while it is under way what it is, where no menu stands around it. */
type Offer = { wish: DownloadOptions; name: string; detail: string; title: string }

const named = { ORIGINAL: 'Original', LARGE: 'Large', MEDIUM: 'Medium', SMALL: 'Small' } as const
const millimetres = (inches: number) => Math.round(inches * 25.4)

const sheets: Offer[] = printSize.options.map((size) => ({
  wish: { format: 'pdf', size },
  name: named[size],
  detail: `${printSizes[size].perRow} in a row, ${millimetres(printSizes[size].side / 72)} mm`,
  title: `PDF, ${named[size]}`,
}))

const pngs: Offer[] = imageSides.map((side) => ({
  wish: { format: 'png', side },
  name: `PNG, ${side} px`,
  detail: `${millimetres(Number(side) / 300)} mm at 300 dpi`,
  title: `PNG, ${side} px (ZIP)`,
}))

/** What the codes of a batch can be downloaded as. */
export const offers: { kind: string; offers: Offer[] }[] = [
  { kind: 'PDF to print, A4', offers: sheets },
  {
    kind: 'Table',
    offers: [{ wish: { format: 'csv' }, name: 'CSV', detail: 'serials and links', title: 'Table (CSV)' }],
  },
  {
    kind: 'A picture of each code, in a ZIP',
    offers: [{ wish: { format: 'svg' }, name: 'SVG', detail: 'sharp at any size', title: 'SVG (ZIP)' }, ...pngs],
  },
]

export const titleOf = (wish: DownloadOptions | undefined) =>
  offers.flatMap((kind) => kind.offers).find((offer) => offer.wish === wish)?.title ?? ''
