import { createHash } from 'node:crypto'
import type { NoteKey } from '../../platform/transparency-log/log-key.ts'
import type { Statement } from './collect-evidence.ts'

/*
 * How evidence is signed (docs/trust.md, "Evidence"): a note over the hash of what is said, and in a PDF another one over the whole file.
 * The verifier has the same rules, in code of its own (verifier/evidence.js).
 */

/** The JSON file: the statement, the content of its files, and a note over the hash of the statement, which has their hashes. */
export function signStatement(statement: Statement, contents: Map<string, Buffer>, key: NoteKey): Buffer {
  const files = Object.fromEntries([...contents].map(([name, content]) => [name, content.toString('base64')]))
  const note = key.signNote(`sahihi evidence\n${hashOf(JSON.stringify(statement))}\n`)
  return Buffer.from(`${JSON.stringify({ statement, files, note }, null, 1)}\n`)
}

/** Stands in a PDF for its seal, which is as long. */
export const sealPlaceholder = 'A'.repeat(92)

/** Puts the signature of a note over the PDF with its placeholder into the place of that. */
export function sealPdf(pdf: Buffer, key: NoteKey): Buffer {
  const place = pdf.indexOf(sealPlaceholder)
  const signature =
    key
      .signNote(`sahihi evidence pdf\n${hashOf(pdf)}\n`)
      .trim()
      .split(' ')
      .at(-1) ?? ''
  if (place < 0 || signature.length !== sealPlaceholder.length) throw new Error('The PDF has no place for its seal.')
  return Buffer.concat([pdf.subarray(0, place), Buffer.from(signature), pdf.subarray(place + signature.length)])
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
