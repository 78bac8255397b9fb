import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/lib/secrets.ts'
import { toSubnet } from '../../platform/lib/subnet.ts'
import type { Client } from './client.ts'
import { hasKnownOrigin, insertSignInOrigin, isKnownOrigin } from './queries.ts'

/** Where a sign-in comes from, and its account: undefined for an unknown email address. */
type Origin = { accountId: string | undefined; address: string; now: Date }

/**
 * Whether someone signed in to the account from this network before. Stored as a keyed hash that also covers the account, so that it
 * does not show which accounts share a network. An unknown account takes the same time.
 */
export async function isFromKnownOrigin(db: Db, secrets: Secrets, { accountId = noAccount, address, now }: Origin) {
  return isKnownOrigin(db, accountId, await secrets.hmacs('sign-in-network', networkText(accountId, address), now))
}

type SignIn = { accountId: string; client: Client; now: Date }

/**
 * Whether to tell the owner about a sign-in: its browser and system are new, or its network is. Programs may sign in from anywhere,
 * so only the first sign-in by a program is reported. The very first sign-in can only be the owner's.
 */
export async function isFromNewDevice(db: Db, secrets: Secrets, { accountId, client, now }: SignIn): Promise<boolean> {
  const { address, device } = client
  if (!(await hasKnownOrigin(db, accountId))) return false
  if (!(await isKnownOrigin(db, accountId, await secrets.hmacs('sign-in-device', deviceText(accountId, device), now))))
    return true
  return device !== null && !(await isFromKnownOrigin(db, secrets, { accountId, address, now }))
}

/** Remembers where the owner signed in, so that guesses from elsewhere do not delay sign-ins from there. */
export async function rememberOrigin(db: Db, secrets: Secrets, { accountId, client, now }: SignIn) {
  const network = await secrets.hmac('sign-in-network', networkText(accountId, client.address), now)
  const device = await secrets.hmac('sign-in-device', deviceText(accountId, client.device), now)
  await insertSignInOrigin(db, accountId, network, now)
  await insertSignInOrigin(db, accountId, device, now)
}

const noAccount = '00000000-0000-0000-0000-000000000000'

const networkText = (accountId: string, address: string) => `${accountId} ${toSubnet(address)}`
const deviceText = (accountId: string, device: string | null) => `${accountId} ${device ?? ''}`
