import type { addPasskey, completeSignInByPasskey } from '@sahihi/contract/endpoints/passkeys.ts'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'

/*
 * @simplewebauthn/server is loaded when the first passkey needs it: with its dependencies it would add a fifth of a second to every
 * start, and most servers have few passkeys.
 */
const webauthn = () => import('@simplewebauthn/server')

type Config = Pick<AppContext['config'], 'PUBLIC_URL'>

/** The site that passkeys are for: a browser gives them to no other. */
export const relyingParty = ({ PUBLIC_URL }: Config) => ({ rpId: new URL(PUBLIC_URL).hostname, origin: PUBLIC_URL })

// EdDSA, ES256 and RS256, which every Node.js verifies; the default depends on the running version.
const algorithms = [-8, -7, -257]

type Owner = { id: string; email: string; name: string | null }
type Credential = { credentialId: Buffer; transports: string[] }

/** What a browser needs to make a passkey for this owner, on an authenticator that has none yet. */
export async function creationOptions(config: Config, challenge: string, owner: Owner, known: Credential[]) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Sahihi',
    rpID: relyingParty(config).rpId,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name ?? owner.email,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: known.map(describeCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** What a browser needs to sign in with one of these passkeys. */
export const requestOptions = (config: Config, challenge: string, known: Credential[]) => ({
  challenge,
  rpId: relyingParty(config).rpId,
  allowCredentials: known.map((passkey) => ({ ...describeCredential(passkey), type: 'public-key' as const })),
  userVerification: 'preferred' as const,
  timeout: 300_000,
})

const describeCredential = ({ credentialId, transports }: Credential) => ({
  id: credentialId.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
})

export type NewPasskey = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] }
type RegistrationResponse = z.output<typeof addPasskey.body>['response']
type Expected = { challenge: string }

/** The passkey that an authenticator made in answer to a challenge, on our site; undefined for anything else. */
export async function readNewPasskey(
  config: Config,
  made: RegistrationResponse,
  { challenge }: Expected,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpId, origin } = relyingParty(config)
  const result = await verifyRegistrationResponse({
    response: made as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined) // it throws for any invalid response
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: made.response.transports ?? [],
  }
}

type AuthenticationResponse = z.output<typeof completeSignInByPasskey.body>['response']
type StoredPasskey = { publicKey: Buffer; counter: number }

/** The authenticator's counter, if it signed the challenge on our site with the key of this passkey; else undefined. */
export async function readCounter(
  config: Config,
  signed: AuthenticationResponse,
  stored: StoredPasskey,
  { challenge }: Expected,
) {
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpId, origin } = relyingParty(config)
  const result = await verifyAuthenticationResponse({
    response: signed as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: { id: signed.id, publicKey: Uint8Array.from(stored.publicKey), counter: stored.counter },
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/** The challenge that an authenticator answered, from the client data that the browser added; undefined when there is none. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
