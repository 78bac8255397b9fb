import { countOf } from '@sahihi/contract/i18n/count.ts'
import type { OnProgress } from '../platform/backups/create-table-digest.ts'

const everyMs = 2_000

/** Prints to stderr how many rows of which table have passed: large tables every two seconds, all at their end. */
export function printProgress(): OnProgress {
  let printedAt = performance.now()
  return ({ table, rows, bytes, isComplete }) => {
    if (rows === 0 || (!isComplete && performance.now() < printedAt + everyMs)) return
    printedAt = performance.now()
    process.stderr.write(`  ${table}: ${countOf(rows, 'row')}, ${size(bytes)}${isComplete ? '' : ' ...'}\n`)
  }
}

export const size = (bytes: number) =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
