import type { Secrets } from '../../platform/lib/secrets.ts'
import { before, days } from '../../platform/lib/time.ts'

const purpose = 'daily-pin-visitor'
const nameOf = (hash: Buffer) => `visitor ${hash.toString('base64url')}`

/** The name under which the tries of a visitor are limited on a day: a keyed hash, so that the table identifies no one. */
export const visitorBound = async (secrets: Secrets, sessionId: string, now: Date) =>
  nameOf(await secrets.hmac(purpose, sessionId, now))

/** All names under which tries of a visitor may still be limited: of some days, and under every key in use. */
export async function visitorBounds(secrets: Secrets, sessionId: string, now: Date): Promise<string[]> {
  const ofDays = await Promise.all([0, 1].map((count) => secrets.hmacs(purpose, sessionId, before(now, days(count)))))
  return ofDays.flat().map(nameOf)
}
