import { createHmac, randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { decrypt, encrypt } from '../lib/encrypt.ts'
import { computeFingerprint, secretKeyWith } from '../lib/secret-key.ts'
import { replaceSecrets, type StoredSecrets, secretsUnderOtherKeys } from './queries.ts'

const purpose = 'webhook-secret'

type Config = Pick<AppContext['config'], 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/** 256 random bits; Standard Webhooks asks for 192 to 512. */
export const createSecret = () => randomBytes(32)

/** A secret in the form for receivers (Standard Webhooks, "Signature scheme"). */
export const describeSecret = (secret: Buffer) => `whsec_${secret.toString('base64')}`

export const sealSecret = ({ SECRET_KEY }: Config, endpointId: string, secret: Buffer) =>
  encrypt({ secretKey: SECRET_KEY, purpose, owner: endpointId }, secret)

/** The secrets that sign at `now`, the present one first; none when no configured key decrypts them. */
export function openSecrets(config: Config, stored: StoredSecrets, now: Date): Buffer[] {
  const secretKey = secretKeyWith(config, stored.keyFingerprint)
  if (!secretKey) return []
  const { id, secret, previousSecret, previousSecretUntil } = stored
  const isValid = previousSecretUntil !== null && previousSecretUntil > now
  const sealed = previousSecret && isValid ? [secret, previousSecret] : [secret]
  return sealed.flatMap((one) => decrypt({ secretKey, purpose, owner: id }, one) ?? [])
}

/** The header `webhook-signature`, with a signature by each secret (Standard Webhooks, "Signature scheme"). */
export const signMessage = (secrets: Buffer[], message: { id: string; timestamp: number; body: string }) =>
  secrets
    .map((secret) =>
      createHmac('sha256', secret).update(`${message.id}.${message.timestamp}.${message.body}`).digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ')

/** Encrypts with the new SECRET_KEY what the previous one decrypts, so that the previous one can be dropped. */
export async function reencryptSecrets({ db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>) {
  const keyFingerprint = computeFingerprint(config.SECRET_KEY)
  for (const stored of await secretsUnderOtherKeys(db, keyFingerprint)) {
    const [secret, previous] = openSecrets(config, stored, clock())
    if (secret)
      await replaceSecrets(db, stored, {
        secret: sealSecret(config, stored.id, secret),
        previousSecret: previous ? sealSecret(config, stored.id, previous) : null,
        previousSecretUntil: previous ? stored.previousSecretUntil : null,
        keyFingerprint,
      })
  }
}
