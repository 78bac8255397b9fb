import { hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'

/** The settings of a server that has its secret key, from SECRET_KEY or from its file. */
export type KeyedConfig = Config & { SECRET_KEY: string }

/** The key for one purpose, by HKDF-SHA256 (RFC 5869): from one derived key nobody finds another, nor the secret key. */
export const deriveKey = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `sahihi ${purpose}`, 32))
