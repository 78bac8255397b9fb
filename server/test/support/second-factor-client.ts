import type { TestApp } from './test-app.ts'
import { appCode } from './totp.ts'

const path = '/api/partners/second-factor'

/** Sets up an authenticator app through the API and returns its secret and the recovery codes. */
export async function setUpApp(app: TestApp, token: string, currentPassword: string) {
  const setup = await app.call('POST', `${path}/setup`, { token, body: { currentPassword } })
  if (setup.statusCode !== 200) throw new Error(setup.body)
  const { secret } = setup.json<{ data: { secret: string } }>().data
  const code = appCode(secret, app.time.now)
  const confirmed = await app.call('POST', `${path}/confirm`, { token, body: { code } })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() }
}

/** An account with an app that no device has. */
export const enrollSecondFactor = ({ db, time }: TestApp, accountId: string) =>
  db
    .insertInto('authenticatorApps')
    .values({
      accountId,
      secret: Buffer.from('not a secret'),
      keyFingerprint: 'none',
      createdAt: time.now,
      confirmedAt: time.now,
    })
    .execute()

/** Adds a passkey without a device to an account. */
export const enrollPasskey = ({ db, time }: TestApp, accountId: string, id: string) =>
  db
    .insertInto('passkeys')
    .values({
      id,
      accountId,
      credentialId: Buffer.from(id),
      publicKey: Buffer.of(),
      counter: 0,
      transports: [],
      name: 'Key',
      createdAt: time.now,
    })
    .execute()
