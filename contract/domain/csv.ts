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

/*
 * The position before a formula's first sign: at the start of the cell, or after what a spreadsheet in another locale takes for
 * its end (Excel splits at semicolons where the comma is the decimal sign). Spaces, quotes and invisible characters may stand
 * before the sign, because programs drop them. The sign itself may be full-width, small, raised or lowered, a minus or a dash:
 * programs for Japanese locales take some of them for the plain ones, and so do programs that normalize text.
 */
const ignored = String.raw`(?:(?![\r\n])[\s\p{C}\p{Default_Ignorable_Code_Point}\p{Quotation_Mark}\p{Mn}\u2800])*`
const sign = String.raw`[=+\-@＝﹦⁼₌＋﹢⁺₊＠﹫－﹣⁻₋−\p{Dash_Punctuation}\t\r]`
const formula = new RegExp(`(^|[;\\r\\n])(?=${ignored}${sign})`, 'gu')

const guarded = new RegExp(`(^|[;\\r\\n])'(?=${ignored}${sign})`, 'gu')

/** The text of a cell that `csvLine` wrote. */
export const cellText = (cell: string): string => cell.replace(guarded, '$1')
