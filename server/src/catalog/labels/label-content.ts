import { digitalLinkPath } from '@sahihi/contract/domain/gs1.ts'
import { bracketedText, elementString, humanReadable } from '@sahihi/contract/domain/gs1-elements.ts'
import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { qrMatrix } from '../../platform/lib/qr-matrix.ts'
import { dataMatrix } from './data-matrix.ts'
import { designMatrix, type SymbolDesign } from './symbol-design.ts'

/** A code to draw: the serial in its link, the text under its symbol, and the hidden PIN of a label that has one. */
export type Label = { serial: string; caption: string; pin?: string | undefined }

/** What GS1 labels of a batch hold beside the serial (docs/codes-and-batches.md, "GS1"). */
export type Gs1Labels = {
  format: 'gs1_qr' | 'gs1_datamatrix'
  publicUrl: string
  gtin: string
  lot: string | null
  /** AI 17, YYMMDD; only a DataMatrix has it. */
  expiry: string | null
  /** Whether the serials are the partner's own, as the caption has them. */
  isImported: boolean
}

export type LabelSource = {
  /** What every code's link starts with, for example `http://localhost:3000/verify/`. */
  linkBase: string
  /** Undefined: the labels hold our own address. */
  gs1?: Gs1Labels | undefined
  /** Whether the labels are only for a test of the printer: they say so, and their code is that of no item. */
  isTest?: boolean | undefined
}

type Content = {
  text: string
  /** What people read under it, line by line; undefined for only the caption, under our own address. */
  lines?: string[]
  /** The same for programs. */
  plainText?: string
}

/** What a symbol holds, and the text under it. */
export function buildContent({ linkBase, gs1, isTest }: LabelSource, { serial, caption }: Label): Content {
  const test = isTest ? { lines: ['TEST'] } : {}
  if (!gs1) return { text: linkBase + serial, ...test }
  const { publicUrl, gtin, lot, expiry, isImported } = gs1
  const identity = { gtin, ...(lot !== null && { lot }), serial: isImported ? caption : serial }
  const isLink = gs1.format === 'gs1_qr'
  const date = isLink ? undefined : (expiry ?? undefined)
  return {
    text: isLink ? publicUrl + digitalLinkPath(identity) : elementString(identity, date),
    lines: humanReadable(identity, date),
    plainText: bracketedText(identity, date),
    ...test,
  }
}

/** The modules of a label's symbol. A design changes them only where its logo is. */
export function buildSymbol(labels: LabelSource, label: Label, design?: SymbolDesign): QrMatrix {
  const { text } = buildContent(labels, label)
  if (labels.gs1?.format === 'gs1_datamatrix') return dataMatrix(text)
  return design ? designMatrix(text, design) : qrMatrix(text)
}

/** How many lines people read under each symbol, at most. */
export const linesUnder = ({ format, lot, expiry }: Gs1Labels) =>
  2 + (lot === null ? 0 : 1) + (expiry === null || format === 'gs1_qr' ? 0 : 1)
