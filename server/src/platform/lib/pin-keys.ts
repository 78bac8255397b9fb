import { createHmac } from 'node:crypto'
import { pinDigits } from '@sahihi/contract/domain/pin.ts'
import { computeFingerprint, deriveKey, type KeyedConfig, secretKeyWith } from './secret-key.ts'

type Keys = Pick<KeyedConfig, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>
type PinBatch = { batchId: string; pinKeyFingerprint: string }

/** What a new batch with PINs stores: the secret key from which they are derived. */
export const currentPinKey = ({ SECRET_KEY }: Keys) => computeFingerprint(SECRET_KEY)

/**
 * The key from which the hidden PINs of a batch are derived, by HKDF from the secret key (docs/codes-and-batches.md, "Hidden PINs").
 * Undefined when the secret key of the batch is no longer in use.
 */
export function derivePinKey(keys: Keys, { batchId, pinKeyFingerprint }: PinBatch): Buffer | undefined {
  const secretKey = secretKeyWith(keys, pinKeyFingerprint)
  return secretKey === undefined ? undefined : deriveKey(secretKey, 'hidden-pin', Buffer.from(batchId))
}

/** The hidden PIN of a code: 8 digits, by HMAC-SHA256 under the key of its batch. */
export function derivePin(batchKey: Uint8Array, codeId: bigint): string {
  const id = Buffer.alloc(8)
  id.writeBigInt64BE(codeId)
  // With 64 bits for 10^8 PINs, none is likelier than another by more than 1 in 10^11.
  const number = createHmac('sha256', batchKey).update(id).digest().readBigUInt64BE() % 10n ** BigInt(pinDigits)
  return number.toString().padStart(pinDigits, '0')
}

/** As `derivePin` for the codes of a batch. Undefined when the secret key of the batch is no longer in use. */
export function pinsOfBatch(keys: Keys, batch: PinBatch) {
  const batchKey = derivePinKey(keys, batch)
  return batchKey && ((codeId: bigint) => derivePin(batchKey, codeId))
}
