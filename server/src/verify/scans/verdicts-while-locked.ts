import { seconds } from '../../platform/lib/time.ts'
import type { Verification } from './localize-verdict.ts'

export type VerdictWhileLocked = (
  codeId: bigint,
  now: Date,
  preview: () => Promise<Verification>,
) => Promise<Verification>

const cachedMs = seconds(30)
const maxCached = 1000

/**
 * The verdict on a code that is answered with "too many wrong PINs", shared by all tries that are not compared: it takes the lock of
 * the code, which scans wait for, once in 30 seconds instead of once for each try.
 */
export function createVerdictsWhileLocked(): VerdictWhileLocked {
  const cached = new Map<bigint, { at: number; verification: Promise<Verification> }>()
  return (codeId, now, preview) => {
    const known = cached.get(codeId)
    if (known && Math.abs(now.getTime() - known.at) < cachedMs) return known.verification
    if (cached.size >= maxCached) cached.clear()
    const verification = preview()
    cached.set(codeId, { at: now.getTime(), verification })
    verification.catch(() => cached.delete(codeId))
    return verification
  }
}
