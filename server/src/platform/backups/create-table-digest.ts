import { createHash } from 'node:crypto'
import type { TableDigest } from './backup-format.ts'

/** How much of a table has been read or written. */
export type Progress = { table: string; rows: number; bytes: number; isComplete: boolean }
export type OnProgress = (progress: Progress) => void

// COPY's text format escapes line feeds, so each line feed ends a row.
const newline = 0x0a

/** Counts and hashes the rows of a table while they are streamed. */
export function createTableDigest(table: string, onProgress: OnProgress = () => {}) {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(chunk: Buffer) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows++
      onProgress({ table, rows, bytes, isComplete: false })
    },
    seal(): TableDigest {
      onProgress({ table, rows, bytes, isComplete: true })
      return { rows, bytes, sha256: hash.digest('hex') }
    },
  }
}
