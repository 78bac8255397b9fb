import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id, lineOfText } from '../domain/text.ts'
import { secondFactorMessages } from '../i18n/en/second-factor-messages.ts'
import { currentPassword, signedInReply } from './accounts.ts'
import { bodyOf, dataReply, endpoint, messageReply } from './endpoint.ts'
import { challenge, recoveryCodesReply } from './second-factor.ts'

const failed = secondFactorMessages.passkeyFailed
/** Bytes as WebAuthn writes them in JSON; a credential's own id has at most 1023 (WebAuthn Level 3, "Credential ID"). */
const bytes = (max: number) =>
  z
    .string(failed)
    .regex(/^[\w-]+$/, failed)
    .max(max, failed)
const credentialWith = <S extends z.ZodRawShape>(response: S) =>
  z.object(
    {
      id: bytes(1400),
      rawId: bytes(1400),
      type: z.literal('public-key', failed),
      authenticatorAttachment: z.string(failed).max(40, failed).nullish(),
      clientExtensionResults: z.unknown().optional(),
      response: z.object(response, failed),
    },
    failed,
  )
const transport = z.string(failed).max(20, failed)
const name = lineOfText(limits.passkeyName).meta({ description: 'How its owner calls it.' })
const passkeyId = z.strictObject({ id: id.meta({ description: 'The passkey.' }) })

export const completeSignInByPasskey = endpoint({
  method: 'POST',
  path: '/api/partners/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey',
  description:
    'The second step for an account with a passkey: its sign-in was answered `second_factor_required` with `data.challenge` and `data.passkey`, the options of `navigator.credentials.get`. Takes the answer as `PublicKeyCredential.toJSON()` gives it.',
  body: bodyOf({
    challenge,
    response: credentialWith({
      clientDataJSON: bytes(8000),
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: z.string(failed).max(200, failed).nullish(),
    }).meta({ description: 'What the authenticator signed.' }),
  }),
  reply: signedInReply,
  errors: ['unauthenticated', 'rate_limited'],
})

export const setUpPasskey = endpoint({
  method: 'POST',
  path: '/api/partners/passkeys/setup',
  access: 'account',
  summary: 'Begin to add a passkey',
  description: 'The reply has the options of `navigator.credentials.create`, which are valid once, for 10 minutes.',
  body: bodyOf({ currentPassword }),
  reply: dataReply(z.looseObject({ challenge: z.string() })),
  errors: ['conflict', 'rate_limited'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/partners/passkeys',
  access: 'account',
  summary: 'Add a passkey',
  description:
    'Takes the answer to the options as `PublicKeyCredential.toJSON()` gives it. From then on sign-ins ask for a passkey or a code.',
  body: bodyOf({
    name,
    response: credentialWith({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(16_000),
      transports: z.array(transport, failed).max(10, failed).optional(),
    }).meta({ description: 'What the authenticator made.' }),
  }),
  reply: recoveryCodesReply,
  errors: ['conflict'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/partners/passkeys/:id',
  access: 'account',
  summary: 'Rename a passkey',
  description: 'Only its owner sees the name.',
  params: passkeyId,
  body: bodyOf({ name }),
  reply: messageReply,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/partners/passkeys/:id/removal',
  access: 'account',
  summary: 'Remove a passkey',
  description: 'Takes the password. Without another passkey or an app, the password alone signs in then.',
  params: passkeyId,
  body: bodyOf({ currentPassword }),
  reply: messageReply,
  errors: ['conflict', 'rate_limited'],
})
