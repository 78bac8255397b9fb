import { sign } from 'node:crypto'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { deriveKey } from '../../platform/lib/secret-key.ts'
import { signingKey } from '../../platform/transparency-log/log-key.ts'

/**
 * What signs manifests: the key of the public log, or one that follows from SECRET_KEY where there is no log (docs/trust.md,
 * "Inspectors"). The text of a checkpoint begins otherwise, so that none can be taken for the other.
 */
export function readManifestKey({ LOG_SIGNING_KEY, SECRET_KEY }: Pick<KeyedConfig, 'LOG_SIGNING_KEY' | 'SECRET_KEY'>) {
  const secret = LOG_SIGNING_KEY
    ? Buffer.from(LOG_SIGNING_KEY, 'base64')
    : deriveKey(SECRET_KEY, 'inspection manifests')
  const { privateKey, publicKey } = signingKey(secret)
  return {
    publicKey: publicKey.toString('base64'),
    isLogKey: LOG_SIGNING_KEY !== undefined,
    sign: (body: Uint8Array) => Buffer.concat([body, sign(null, body, privateKey)]),
  }
}
