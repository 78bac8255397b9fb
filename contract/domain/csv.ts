/** Excel takes a file without it for one in the computer's old code page, and breaks every ọ and ₦. */
export const byteOrderMark = '\uFEFF'

/** One line of a table for a spreadsheet (RFC 4180). No cell is taken for a formula (OWASP, "CSV Injection"). */
export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(formula, "$1'")
  return /^\s|[",;\t\r\n]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Before a formula's first sign, also behind spaces and quotes: at the start of the cell, or behind what another country's
// spreadsheet takes for its end (Excel splits at semicolons where the comma is the decimal sign). The full-width signs are
// for Japan's.
const formula = /(^|[;\r\n])(?=[ \t"']*[=+\-@＝＋－＠\t\r])/g
