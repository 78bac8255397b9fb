import { randomInt } from 'node:crypto'
import { packMark } from '../server/src/verify/detection/visitor-history.ts'
import { phoneInLagos, createScan as scanOfCode } from '../server/test/support/create-scan.ts'
import { pickOne } from './load.ts'

/** How many scans of random codes a second are recorded for so many shoppers at once. */
export async function measureRate(
  record: (scan: ReturnType<typeof createScan>) => Promise<unknown>,
  codes: ArrayLike<bigint>,
  scans: number,
  shoppers = 64,
): Promise<number> {
  let left = scans
  const shopper = async () => {
    while (left-- > 0) await record(createScan(codes))
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: shoppers }, shopper))
  return (scans * 1000) / (performance.now() - startedAt)
}

/** A scan of one of these codes from a phone in Lagos, by a new visitor. */
export const createScan = (codes: ArrayLike<bigint>) => ({
  ...scanOfCode(pickOne(codes), new Date()),
  ...phoneInLagos,
  latitude: 6.45,
  longitude: 3.39,
  durationMs: 1_240,
  accuracy: 97,
  visitorMark: packMark({ device: 1, tag: randomInt(65_536), isAnonymous: false }),
  previousTag: randomInt(65_536),
})
