import { randomBytes } from 'node:crypto'
import { productName } from '@sahihi/contract/domain/pages.ts'
import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/lib/encrypt.ts'
import { computeFingerprint, secretKeyWith } from '../../platform/lib/secret-key.ts'
import { replaceSecret, type StoredSecret, secretsUnderOtherKeys } from './second-factor-queries.ts'

const purpose = 'second-factor'
const stepSeconds = 30

type Config = Pick<AppContext['config'], 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/** 160 random bits (RFC 4226, section 4, R6). */
export const createSecret = () => randomBytes(20)

export const encryptSecret = ({ SECRET_KEY }: Config, accountId: string, secret: Buffer): StoredSecret => ({
  secret: encrypt({ secretKey: SECRET_KEY, purpose, owner: accountId }, secret),
  keyFingerprint: computeFingerprint(SECRET_KEY),
})

function decryptSecret(config: Config, accountId: string, { secret, keyFingerprint }: StoredSecret) {
  const secretKey = secretKeyWith(config, keyFingerprint)
  return secretKey ? decrypt({ secretKey, purpose, owner: accountId }, secret) : undefined
}

// What every authenticator app supports (RFC 6238, and the defaults of otpauth:// addresses).
const createTotp = (secret: Buffer, label: string) =>
  new TOTP({ issuer: productName, label, secret: toSecret(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

const toSecret = (secret: Buffer) => new Secret({ buffer: Uint8Array.from(secret).buffer })

/** What the owner gives their app: the secret as text, or the address as a QR code. */
export function describeSecret(secret: Buffer, email: string) {
  const totp = createTotp(secret, email)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/**
 * The time step that a code belongs to: the present one, or the one before or after it, for clocks that are not exact. Undefined for
 * a wrong code, and for a secret that no configured key decrypts.
 */
export function findTimeStep(
  config: Config,
  accountId: string,
  stored: StoredSecret,
  code: string,
  now: Date,
): number | undefined {
  const secret = decryptSecret(config, accountId, stored)
  if (!secret) return undefined
  const delta = createTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** Encrypts under the new SECRET_KEY what the previous one decrypts, so that the previous one can be dropped. */
export async function reencryptSecrets({ db, config }: Pick<AppContext, 'db' | 'config'>) {
  for (const { accountId, ...stored } of await secretsUnderOtherKeys(db, computeFingerprint(config.SECRET_KEY))) {
    const secret = decryptSecret(config, accountId, stored)
    if (secret) await replaceSecret(db, accountId, stored.secret, encryptSecret(config, accountId, secret))
  }
}
