import { seconds } from '../../platform/lib/time.ts'
import type { Verification } from './localize-verdict.ts'

export type VerdictWhileLocked = (
  codeId: bigint,
  now: Date,
  preview: () => Promise<Verification>,
) => Promise<Verification>

const keptMs = seconds(30)
const maxKept = 1000

/**
 * The verdict on a code that is answered with "too many wrong PINs", shared by all tries that are not compared: it takes the lock of
 * the code, which scans wait for, once in 30 seconds instead of once for each try.
 */
export function createVerdictsWhileLocked(): VerdictWhileLocked {
  const kept = new Map<bigint, { at: number; verification: Promise<Verification> }>()
  return (codeId, now, preview) => {
    const known = kept.get(codeId)
    if (known && Math.abs(now.getTime() - known.at) < keptMs) return known.verification
    if (kept.size >= maxKept) kept.clear()
    const verification = preview()
    kept.set(codeId, { at: now.getTime(), verification })
    verification.catch(() => kept.delete(codeId))
    return verification
  }
}
