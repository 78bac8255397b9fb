/** The sizes of the printed sheet: symbols in a row, and the side of a symbol with its quiet zone in points. */
export const printSizes = {
  ORIGINAL: { perRow: 3, side: 160 },
  LARGE: { perRow: 4, side: 120 },
  MEDIUM: { perRow: 5, side: 90 },
  SMALL: { perRow: 6, side: 75 },
} as const
