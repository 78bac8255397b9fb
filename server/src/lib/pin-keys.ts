import { createHmac } from 'node:crypto'
import { pinDigits } from '@sahihi/contract/domain/pin.ts'
import { deriveKey, fingerprintOf, type KeyedConfig, secretKeyWith } from './secret-key.ts'

type Keys = Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/** What a new batch with PINs stores: which secret key they follow from. */
export const currentPinKey = ({ SECRET_KEY }: Keys) => fingerprintOf(SECRET_KEY)

/**
 * The hidden PIN of each code of a batch: 8 digits, by HMAC-SHA256 under a key of the batch, which follows from the secret key by HKDF
 * (docs/product.md, "Hidden PINs"). Undefined when the secret key of the batch is no longer in use.
 */
export function pinsOfBatch(keys: Keys, { batchId, pinKey }: { batchId: string; pinKey: string }) {
  const secretKey = secretKeyWith(keys, pinKey)
  if (secretKey === undefined) return undefined
  const batchKey = deriveKey(secretKey, 'hidden-pin', Buffer.from(batchId))
  return (codeId: bigint): string => {
    const id = Buffer.alloc(8)
    id.writeBigInt64BE(codeId)
    // 64 bits against 10^8 PINs: none is likelier than another by more than 1 in 10^11.
    const number = createHmac('sha256', batchKey).update(id).digest().readBigUInt64BE() % 10n ** BigInt(pinDigits)
    return number.toString().padStart(pinDigits, '0')
  }
}
