import { createHmac } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { hashLeaf, sha256 } from './merkle.ts'

/*
 * All that the log says about a batch follows from a random secret of the batch, so that serials and details cannot be
 * tried out against what is published (docs/trust.md, "What the log reveals").
 */
const derive = (secret: Buffer, purpose: string) => createHmac('sha256', secret).update(purpose).digest()

/** By what name the entries of a batch refer to it. */
export const batchReference = (secret: Buffer) => derive(secret, 'batch').subarray(0, 16).toString('base64url')

export const detailsSalt = (secret: Buffer) => derive(secret, 'details')

/** Stands for details that are not published. */
export const commitTo = (secret: Buffer, details: string) => sha256(detailsSalt(secret), Buffer.from(details))

export type LoggedCode = { id: string; serial: string | null }

/** The serial as it is hashed: normalized, a partner's own where the code has one. */
export const serialOf = ({ id, serial }: LoggedCode) => serial ?? encodeSerial(BigInt(id))

// A hash that is cut off cannot be extended, and costs a fifth of an HMAC, which counts for 5,000 codes.
export const codeSalt = (secret: Buffer, serial: string) =>
  sha256(secret, Buffer.from(`code ${serial}`)).subarray(0, 16)

/** The leaf of a code in the tree of its batch. */
export const codeLeaf = (secret: Buffer, serial: string) => hashLeaf(codeSalt(secret, serial), Buffer.from(serial))
