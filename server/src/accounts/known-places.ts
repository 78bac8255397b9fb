import type { Db } from '../db/client.ts'
import type { Secrets } from '../lib/secrets.ts'
import { subnetOf } from '../lib/subnet.ts'
import { insertKnownPlace, isKnownPlace } from './queries.ts'

/** Where a sign-in comes from, and the account that it is for: nobody, for an unknown address. */
type Place = { accountId: string | undefined; address: string; now: Date }

/**
 * Whether the account was signed in to from this network before. Kept as a keyed hash that also covers the account, so that
 * nobody can tell which accounts share a network. An unknown account costs the same time.
 */
export async function isFromKnownPlace(db: Db, secrets: Secrets, { accountId = nobody, address, now }: Place) {
  return isKnownPlace(db, accountId, await secrets.hmacs('sign-in-place', placeText(accountId, address), now))
}

/** The owner was here, by password or by a mailed link: guesses from elsewhere do not delay sign-ins from here. */
export async function rememberPlace(db: Db, secrets: Secrets, place: Place & { accountId: string }) {
  const { accountId, address, now } = place
  const hash = await secrets.hmac('sign-in-place', placeText(accountId, address), now)
  await insertKnownPlace(db, accountId, hash, now)
}

const nobody = '00000000-0000-0000-0000-000000000000'

const placeText = (accountId: string, address: string) => `${accountId} ${subnetOf(address)}`
