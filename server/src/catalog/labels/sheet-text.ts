import { fileURLToPath } from 'node:url'

export type Doc = PDFKit.PDFDocument

// One file with the letters of Hausa, Igbo and Yoruba, the rest of Latin, Greek, Cyrillic and Arabic. A .ttf: fontkit
// inflates a .woff again for every glyph (0.6 s, 50 MB) and cannot embed a composite glyph such as é from a .woff2.
export const textFont = fileURLToPath(new URL('./DejaVuSansCondensed.ttf', import.meta.url))

// Embedded like the other: printers and PDF/A checkers refuse the fonts that every PDF reader has. Only ASCII and ×, without tables
// for layout: fontkit goes through those for every serial, which takes a quarter longer for a sheet.
const monospacedFont = fileURLToPath(new URL('./DejaVuSansMonoBold.ttf', import.meta.url))
/** Of the font size: the width of each character, the height of a line and of a digit, and its distance from the top of the line. */
export const characterWidth = 0.602
export const lineHeight = 1.1
export const digitHeight = 0.729
export const digitTop = 0.199

/** Draws a serial or a PIN, whose characters are all equally wide. */
export function drawMonospaced(doc: Doc, text: string, size: number, left: number, top: number) {
  // Without `features` PDFKit would keep the layout of each text: 60 MB for 5,000 serials.
  doc.font(monospacedFont, size).text(text, left, top, { lineBreak: false, features: [] })
}

/** A name as the font can show it: on one line, with a question mark for what has no glyph, such as an ideograph. */
export function printable(doc: Doc, text: string): string {
  // PDFKit keeps fontkit's font, the only one that knows its glyphs, in this private field.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
  return Array.from(line, (character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : '?',
  ).join('')
}

/** A text that is no wider than this, with an ellipsis in place of its end. */
export function truncate(doc: Doc, text: string, width: number): string {
  if (widthOf(doc, text) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && widthOf(doc, `${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('')}…`
}

// PDFKit lays out text word by word from the left, which reverses the words of Arabic: such a run is laid out as a whole,
// which is what passing `features` does.
const rightToLeft = /([\p{sc=Arab}\p{sc=Hebr}](?:[ \p{M}]*[\p{sc=Arab}\p{sc=Hebr}])*\p{M}*)/u
const splitByDirection = (text: string) => text.split(rightToLeft).filter(Boolean)
const isRightToLeft = (run: string) => rightToLeft.test(run)
// PDFKit caches the layout of words, but not of what is laid out as a whole.
const layoutOf = (run: string) => (isRightToLeft(run) ? { features: [] } : {})
const widthOfRun = (doc: Doc, run: string) => doc.widthOfString(run, layoutOf(run))
/** In points, in the font that is set. */
export const widthOf = (doc: Doc, text: string) =>
  splitByDirection(text).reduce((width, run) => width + widthOfRun(doc, run), 0)

/** One line, whose words keep their direction. */
export function drawText(doc: Doc, text: string, left: number, top: number) {
  let x = left
  for (const run of splitByDirection(text)) {
    doc.text(run, x, top, { lineBreak: false, ...layoutOf(run) })
    x += widthOfRun(doc, run)
  }
}
