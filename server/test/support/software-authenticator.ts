import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

// Just enough CBOR (RFC 8949) for a key and an attestation of format "none".
const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([major * 32 + value])
    : value < 256
      ? Buffer.from([major * 32 + 24, value])
      : Buffer.from([major * 32 + 25, value >> 8, value & 255])
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

const flag = { userPresent: 1, userVerified: 4, hasCredential: 64 }

type Site = { origin?: string; rpId?: string }

/**
 * An authenticator with a browser for one passkey (WebAuthn Level 3) with ES256 and no attestation. `counter` is the number of uses
 * that it reports, which increases with each use unless `counts` is false.
 */
export function createAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  const cose = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  const state = { counter: 0 }
  const dataOf = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    if (counts) state.counter += 1
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more])
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  const siteOf = ({ origin: from = origin, rpId = new URL(from).hostname }: Site) => ({ from, rpId })

  /** The answer to `navigator.credentials.create`, as JSON. */
  const create = ({ challenge }: { challenge: string }, site: Site = {}) => {
    const { from, rpId } = siteOf(site)
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose])
    const authData = dataOf(rpId, flag.userPresent + flag.userVerified + flag.hasCredential, credential)
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)])
    return {
      ...common,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, from)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    }
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  const get = ({ challenge }: { challenge: string }, site: Site = {}) => {
    const { from, rpId } = siteOf(site)
    const authenticatorData = dataOf(rpId, flag.userPresent + flag.userVerified)
    const data = clientData('webauthn.get', challenge, from)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
    return {
      ...common,
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: null,
      },
    }
  }
  return { id, state, create, get }
}
