import type { AppContext } from '../../platform/context.ts'
import { addressKey, rangeKeys, siteKey } from '../../platform/lib/secrets.ts'
import { countInWindow, uncountInWindow } from '../../platform/lib/throttle.ts'
import { after, before, days, seconds } from '../../platform/lib/time.ts'
import { findAttempt } from './queries.ts'
import { visitorBound } from './visitor-bound.ts'

type PinTry = { codeId: bigint; attemptId: string; address: string | null; sessionId: string | null }
type Admission = {
  /** Until when no try of this visitor is compared; null when this one may be. */
  lockedUntil: Date | null
  /** Keyed hashes of who tries, by the keys of today and of the day before. */
  bounds: string[]
  formerBounds: string[]
  /** Takes back what was counted, after anything but a wrong PIN. */
  takeBack: () => Promise<unknown>
}

const day = 86_400

/**
 * Whether a try of a hidden PIN may be compared. Decided before anything of its code is locked, so that a flood of refused tries does
 * not delay the verdicts of the code. Wrong tries of a network also count over all codes: knowing many serials gives no more tries.
 */
export async function admitTry(
  context: Pick<AppContext, 'db' | 'secrets'>,
  given: PinTry,
  now: Date,
): Promise<Admission> {
  const { db, secrets } = context
  const { codeId, attemptId, address } = given
  const bounds = await listBoundKeys(context, given, now)
  const formerBounds = await listBoundKeys(context, given, before(now, days(1)))
  const known = await findAttempt(db, { codeId, attemptId, bounds: [...bounds, ...formerBounds], now })
  const counted: string[] = []
  const takeBack = () => Promise.all(counted.map((key) => uncountInWindow(db, key, now)))
  const answer = { bounds, formerBounds, takeBack }
  // The same attempt again gets its answer again.
  if (known.isAnswered || known.lockedUntil)
    return { ...answer, lockedUntil: known.isAnswered ? null : known.lockedUntil }
  for (const { name, max } of address === null ? [] : await rangeKeys(secrets, address, now)) {
    const key = `wrong-pins:${name}`
    const { refusals, waitSeconds } = await countInWindow(db, key, { max, seconds: day }, now)
    if (refusals > 0) {
      await takeBack()
      return { ...answer, lockedUntil: after(now, seconds(waitSeconds)) }
    }
    counted.push(key)
  }
  return { ...answer, lockedUntil: null }
}

async function listBoundKeys(
  { secrets }: Pick<AppContext, 'secrets'>,
  { address, sessionId }: PinTry,
  now: Date,
): Promise<string[]> {
  const site = address === null ? undefined : await siteKey(secrets, address, now)
  return [
    ...(address === null ? [] : [`network ${await addressKey(secrets, address, now)}`]),
    ...(site === undefined ? [] : [`site ${site}`]),
    ...(sessionId === null ? [] : [await visitorBound(secrets, sessionId, now)]),
  ]
}
