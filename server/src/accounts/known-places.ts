import type { Db } from '../db/client.ts'
import type { Secrets } from '../lib/secrets.ts'
import { subnetOf } from '../lib/subnet.ts'
import type { Client } from './client.ts'
import { hasKnownPlace, insertKnownPlace, isKnownPlace } from './queries.ts'

/** Where a sign-in comes from, and the account that it is for: nobody, for an unknown address. */
type Place = { accountId: string | undefined; address: string; now: Date }

/**
 * Whether the account was signed in to from this network before. Kept as a keyed hash that also covers the account, so that
 * nobody can tell which accounts share a network. An unknown account costs the same time.
 */
export async function isFromKnownPlace(db: Db, secrets: Secrets, { accountId = nobody, address, now }: Place) {
  return isKnownPlace(db, accountId, await secrets.hmacs('sign-in-place', placeText(accountId, address), now))
}

type SignIn = { accountId: string; client: Client; now: Date }

/**
 * Whether the owner should hear of a sign-in: its browser and system are new, or its network is. A program may sign in from
 * anywhere: only that it is one may be new. The very first sign-in is nobody else's.
 */
export async function isFromNewDevice(db: Db, secrets: Secrets, { accountId, client, now }: SignIn): Promise<boolean> {
  const { address, device } = client
  if (!(await hasKnownPlace(db, accountId))) return false
  if (!(await isKnownPlace(db, accountId, await secrets.hmacs('sign-in-device', deviceText(accountId, device), now))))
    return true
  return device !== null && !(await isFromKnownPlace(db, secrets, { accountId, address, now }))
}

/** The owner was here, by password or by a mailed link: guesses from elsewhere do not delay sign-ins from here. */
export async function rememberPlace(db: Db, secrets: Secrets, { accountId, client, now }: SignIn) {
  const place = await secrets.hmac('sign-in-place', placeText(accountId, client.address), now)
  const device = await secrets.hmac('sign-in-device', deviceText(accountId, client.device), now)
  await insertKnownPlace(db, accountId, place, now)
  await insertKnownPlace(db, accountId, device, now)
}

const nobody = '00000000-0000-0000-0000-000000000000'

const placeText = (accountId: string, address: string) => `${accountId} ${subnetOf(address)}`
const deviceText = (accountId: string, device: string | null) => `${accountId} ${device ?? ''}`
