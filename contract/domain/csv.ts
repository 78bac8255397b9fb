/** Without it, Excel reads a UTF-8 file in the computer's legacy code page and garbles every ọ and ₦. */
export const byteOrderMark = '\uFEFF'

/** One CSV line (RFC 4180). No cell is read as a formula (OWASP, "CSV Injection"). */
export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(formula, "$1'")
  return /^\s|[",;\t\r\n]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// The position before a formula's first sign, also after spaces and quotes: at the start of the cell, or after what a spreadsheet
// in another locale takes for its end (Excel splits at semicolons where the comma is the decimal sign). The full-width signs
// matter in Japanese locales.
const formula = /(^|[;\r\n])(?=[ \t"']*[=+\-@＝＋－＠\t\r])/g
