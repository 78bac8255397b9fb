import { hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'

/** The settings with the secret key, from SECRET_KEY or from its file. */
export type KeyedConfig = Config & { SECRET_KEY: string }

/** The key for a purpose, by HKDF-SHA256 (RFC 5869): a derived key reveals neither other derived keys nor the secret key. */
export const deriveKey = (secretKey: string, purpose: string, salt: Buffer | '' = '') =>
  Buffer.from(hkdfSync('sha256', secretKey, salt, `sahihi ${purpose}`, 32))

/** The configured secret key with a fingerprint; undefined when it is no longer configured. */
export const secretKeyWith = (
  { SECRET_KEY, SECRET_KEY_PREVIOUS }: Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>,
  fingerprint: string,
): string | undefined => [SECRET_KEY, SECRET_KEY_PREVIOUS].find((key) => key && computeFingerprint(key) === fingerprint)

/** Identifies a secret key without revealing it. It may be stored and shown: what is made with a key names the key by this. */
export const computeFingerprint = (secretKey: string) =>
  deriveKey(secretKey, 'fingerprint').toString('hex').slice(0, 16)
