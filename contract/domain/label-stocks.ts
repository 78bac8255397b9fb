/** A label in millimetres; of a sheet also how its labels stand on A4, centered, with a gap between columns. */
export type LabelStock = { width: number; height: number; columns?: number; rows?: number; gap?: number }

/** What labels are printed on, besides plain paper: A4 sheets of common makers, and rolls with one label after the other. */
export const labelStocks = {
  'a4-38x21': { width: 38.1, height: 21.2, columns: 5, rows: 13, gap: 2.5 },
  'a4-48x25': { width: 48.5, height: 25.4, columns: 4, rows: 10 },
  'a4-52x29': { width: 52.5, height: 29.7, columns: 4, rows: 10 },
  'a4-63x33': { width: 63.5, height: 33.9, columns: 3, rows: 8, gap: 2.5 },
  'a4-70x37': { width: 70, height: 37, columns: 3, rows: 8 },
  'a4-63x38': { width: 63.5, height: 38.1, columns: 3, rows: 7, gap: 2.5 },
  'a4-99x57': { width: 99.1, height: 57, columns: 2, rows: 5, gap: 2.5 },
  'roll-25x25': { width: 25, height: 25 },
  'roll-38x25': { width: 38, height: 25 },
  'roll-50x25': { width: 50, height: 25 },
  'roll-50x30': { width: 50, height: 30 },
  'roll-58x40': { width: 58, height: 40 },
  'roll-80x50': { width: 80, height: 50 },
  'roll-102x51': { width: 102, height: 51 },
} as const satisfies Record<string, LabelStock>
export type StockName = keyof typeof labelStocks

/** Plain A4, cut by hand, with symbols in one of the sizes of print-sizes.ts. */
export const stockNames = ['plain', ...(Object.keys(labelStocks) as StockName[])] as const
export type Stock = (typeof stockNames)[number]

export const a4 = { width: 210, height: 297 }

/** Between two labels of a roll, so that the printer finds where one ends. */
export const rollGap = 3

/** The page of a stock, and where its labels are on it: all of a sheet, or the one of a roll. */
export function pageOf(name: StockName) {
  const { width, height, columns, rows = 1, gap = 0 }: LabelStock = labelStocks[name]
  if (columns === undefined) return { width, height, isRoll: true, label: { width, height }, places: [{ x: 0, y: 0 }] }
  const left = (a4.width - columns * width - (columns - 1) * gap) / 2
  const top = (a4.height - rows * height) / 2
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * (width + gap),
    y: top + Math.floor(index / columns) * height,
  }))
  return { ...a4, isRoll: false, label: { width, height }, places }
}
