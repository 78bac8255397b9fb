import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { sha256 } from './merkle.ts'

/** What signs the checkpoints of the public log (C2SP signed-note and tlog-checkpoint, Ed25519). */
export type LogKey = {
  origin: string
  /** The verifier key, which people who check the log need. */
  verifierKey: string
  signCheckpoint: (size: number, root: Buffer) => string
}

// RFC 8410: what stands before the 32 bytes of a private Ed25519 key in DER.
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const ed25519 = Buffer.from([1])

/** The Ed25519 key pair of 32 secret bytes. */
export function signingKey(secret: Buffer) {
  const key = Buffer.concat([derPrefix, secret])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32) }
}

/** The key in LOG_SIGNING_KEY; undefined where the log is not set up. */
export function readLogKey({
  LOG_SIGNING_KEY,
  LOG_ORIGIN,
  PUBLIC_URL,
}: Pick<Config, 'LOG_SIGNING_KEY' | 'LOG_ORIGIN' | 'PUBLIC_URL'>): LogKey | undefined {
  if (LOG_SIGNING_KEY === undefined) return undefined
  const origin = LOG_ORIGIN ?? `${new URL(PUBLIC_URL).host}/log`
  const { privateKey, publicKey } = signingKey(Buffer.from(LOG_SIGNING_KEY, 'base64'))
  const keyId = sha256(Buffer.from(`${origin}\n`), ed25519, publicKey).subarray(0, 4)
  return {
    origin,
    verifierKey: `${origin}+${keyId.toString('hex')}+${Buffer.concat([ed25519, publicKey]).toString('base64')}`,
    signCheckpoint(size, root) {
      const text = `${origin}\n${size}\n${root.toString('base64')}\n`
      const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)])
      return `${text}\n— ${origin} ${signature.toString('base64')}\n`
    },
  }
}
