import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secret-key.ts'

/** `purpose` names the key. `owner` is authenticated too, so that a value cannot be moved to another owner's row. */
type EncryptionContext = { secretKey: string; purpose: string; owner: string }

const ivLength = 12
const tagLength = 16
const algorithm = 'aes-256-gcm'

/** AES-256-GCM (NIST SP 800-38D) with a random IV. The result is IV, tag and ciphertext. */
export function encrypt({ secretKey, purpose, owner }: EncryptionContext, plain: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, deriveKey(secretKey, purpose), iv).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Undefined for a value that was encrypted with another key or for another owner, or was changed. */
export function decrypt({ secretKey, purpose, owner }: EncryptionContext, sealed: Buffer): Buffer | undefined {
  if (sealed.length < ivLength + tagLength) return undefined
  const key = deriveKey(secretKey, purpose)
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}
