import type { AppContext } from '../../platform/context.ts'
import { tooMany } from '../../platform/lib/app-error.ts'
import { createKeyedLimit, oneByOne } from '../../platform/lib/keyed-limit.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { seconds } from '../../platform/lib/time.ts'

/** Counts a look-up that found nothing. Throws rate_limited when its network has had too many. */
export type LimitMisses = (address: string) => Promise<void>

/** What finds a code is always answered, however many people share an address. Guessed serials nearly always miss. */
const missLimit = { max: 30, seconds: 600 }
const firstWaitSeconds = 10
const maxKnown = 10_000

/**
 * The limit of each network (docs/limits-and-retention.md, "Rate limits"). The wait doubles with each refusal, until it reaches the
 * moment when the limit takes the next miss. Refusals up to that moment need no statement, so a flood costs none.
 */
export function createMissLimit({ db, secrets, clock }: Pick<AppContext, 'db' | 'secrets' | 'clock'>): LimitMisses {
  const networks = createKeyedLimit<string>(oneByOne)
  const refusedUntil = new Map<string, number>()
  return async (address) => {
    const now = clock()
    const network = await addressKey(secrets, address, now)
    return networks.run(network, async () => {
      const until = refusedUntil.get(network) ?? 0
      if (until > now.getTime()) throw tooMany((until - now.getTime()) / 1000)
      refusedUntil.delete(network)
      const { refusals, waitSeconds: left } = await countInWindow(db, `miss:${network}`, missLimit, now)
      if (refusals === 0) return
      const wait = firstWaitSeconds * 2 ** Math.min(refusals - 1, 10)
      if (wait < left) throw tooMany(wait)
      if (refusedUntil.size >= maxKnown) refusedUntil.clear()
      refusedUntil.set(network, now.getTime() + seconds(left))
      throw tooMany(left)
    })
  }
}
