import PDFDocument from 'pdfkit'
import { printable, textFont } from '../../catalog/labels/sheet-text.ts'
import { sealPlaceholder } from './sign-evidence.ts'

export type Section = { title: string; rows?: [name: string, text: string][]; lines?: string[] }
export type EvidenceDocument = {
  title: string
  subtitle: string
  sections: Section[]
  /** The signed JSON, which becomes an attachment. */
  json: Uint8Array
  pictures: { name: string; jpeg: Uint8Array }[]
  madeAt: string
}
type Doc = PDFKit.PDFDocument

const margin = 50
const width = 595 - 2 * margin
const nameWidth = 130

/**
 * A PDF/A-3b: its font, color profile and metadata are in it, and the JSON is attached. It is not tagged for readers aloud (3a): those
 * have the JSON.
 */
export function renderEvidencePdf({ title, subtitle, sections, json, pictures, madeAt }: EvidenceDocument): Buffer {
  const CreationDate = new Date(madeAt)
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    font: textFont,
    bufferPages: true,
    lang: 'en',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    // Its own entry, which `sealPdf` fills.
    info: { Title: title, Creator: 'Sahihi', CreationDate, ModDate: CreationDate, Seal: sealPlaceholder } as object,
  })
  doc.file(Buffer.from(json), {
    name: 'evidence.json',
    type: 'application/json',
    description: 'The same evidence with its photos, signed, for programs',
    relationship: 'Source',
    creationDate: CreationDate,
    modifiedDate: CreationDate,
  } as object)
  doc.fontSize(20).text(printable(doc, title))
  doc.moveDown(0.2).fontSize(9.5).fillColor('#55625a').text(printable(doc, subtitle)).fillColor('#13231b')
  for (const section of sections) drawSection(doc, section)
  for (const picture of pictures) drawPicture(doc, picture)
  drawFooters(doc, title)
  doc.end()
  return doc.read() as Buffer
}

function drawSection(doc: Doc, { title, rows = [], lines = [] }: Section) {
  keepTogether(doc, 60)
  doc.moveDown(1).fontSize(12.5).fillColor('#0b5d3b').text(printable(doc, title), margin).fillColor('#13231b')
  doc.moveDown(0.25).fontSize(9.5)
  for (const [name, text] of rows) drawRow(doc, name, text)
  for (const line of lines) doc.text(printableLines(doc, line), margin, doc.y, { width, paragraphGap: 2 })
}

function drawRow(doc: Doc, name: string, text: string) {
  const value = printableLines(doc, text)
  keepTogether(doc, Math.min(120, doc.heightOfString(value, { width: width - nameWidth })))
  const top = doc.y
  doc.fillColor('#55625a').text(printable(doc, name), margin, top, { width: nameWidth - 8 })
  const bottom = doc.y
  doc.fillColor('#13231b').text(value, margin + nameWidth, top, { width: width - nameWidth })
  doc.y = Math.max(doc.y, doc.y < top ? 0 : bottom) + 2
}

function drawPicture(doc: Doc, { name, jpeg }: EvidenceDocument['pictures'][number]) {
  doc.addPage()
  doc.fontSize(9.5).text(printable(doc, name), margin, margin)
  doc.image(Buffer.from(jpeg), margin, margin + 20, { fit: [width, 842 - 3 * margin] })
}

/** Begins a page unless so much still fits. */
function keepTogether(doc: Doc, height: number) {
  if (doc.y + height > doc.page.height - margin) doc.addPage()
}

const printableLines = (doc: Doc, text: string) =>
  text
    .split('\n')
    .map((line) => printable(doc, line))
    .join('\n')

function drawFooters(doc: Doc, title: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin, where a text would begin a page.
    doc.page.margins.bottom = 0
    const text = printable(doc, `${title}   ${page + 1} / ${count}`)
    doc
      .fontSize(8)
      .fillColor('#55625a')
      .text(text, margin, 842 - 32, { width, lineBreak: false })
  }
}
