import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey, type KeyedConfig } from '../lib/secret-key.ts'
import { sha256 } from './merkle.ts'

/** What signs notes (C2SP signed-note, Ed25519). */
export type NoteKey = {
  /** The verifier key, which people who check a note need. It begins with the name of who signs. */
  verifierKey: string
  /** The text, which ends with a line feed, and its signature. */
  signNote: (text: string) => string
}
/** What signs the checkpoints of the public log (C2SP tlog-checkpoint). */
export type LogKey = NoteKey & { origin: string; signCheckpoint: (size: number, root: Buffer) => string }
type Settings = Pick<Config, 'LOG_SIGNING_KEY' | 'LOG_ORIGIN' | 'PUBLIC_URL'>

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
export function readLogKey({ LOG_SIGNING_KEY, LOG_ORIGIN, PUBLIC_URL }: Settings): LogKey | undefined {
  if (LOG_SIGNING_KEY === undefined) return undefined
  const origin = LOG_ORIGIN ?? `${new URL(PUBLIC_URL).host}/log`
  const key = createNoteKey(origin, Buffer.from(LOG_SIGNING_KEY, 'base64'))
  const signCheckpoint = (size: number, root: Buffer) =>
    key.signNote(`${origin}\n${size}\n${root.toString('base64')}\n`)
  return { ...key, origin, signCheckpoint }
}

/** The key that signs evidence: that of the log, or where that is not set up one that follows from the secret key. */
export const readEvidenceKey = (config: Settings & Pick<KeyedConfig, 'SECRET_KEY'>): NoteKey =>
  readLogKey(config) ??
  createNoteKey(`${new URL(config.PUBLIC_URL).host}/evidence`, deriveKey(config.SECRET_KEY, 'evidence'))

function createNoteKey(name: string, seed: Buffer): NoteKey {
  const { privateKey, publicKey } = signingKey(seed)
  const keyId = sha256(Buffer.from(`${name}\n`), ed25519, publicKey).subarray(0, 4)
  return {
    verifierKey: `${name}+${keyId.toString('hex')}+${Buffer.concat([ed25519, publicKey]).toString('base64')}`,
    signNote(text) {
      const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)])
      return `${text}\n— ${name} ${signature.toString('base64')}\n`
    },
  }
}
