import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'
import { currentPassword, signedInReply } from './accounts.ts'
import { bodyOf, dataReply, endpoint, messageReply, replyOf } from './endpoint.ts'

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const code = z
  .string(messages.required)
  .trim()
  .min(1, messages.required)
  .max(64, messages.tooLong(64))
  .meta({ description: 'Six digits of the authenticator app, or a recovery code.' })

export const challenge = z
  .string(messages.challengeOver)
  .min(1, messages.challengeOver)
  .max(256, messages.challengeOver)
  .meta({ description: 'From the answer to the sign-in.' })

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/partners/login/second-factor',
  access: 'public',
  summary: 'Sign in with a code',
  description:
    'The second step for an account with two-step sign-in: its sign-in was answered `second_factor_required` with `data.challenge`, which is valid for 10 minutes, for one session and five codes. A code works once.',
  body: bodyOf({ challenge, code }),
  reply: signedInReply,
  errors: ['unauthenticated', 'rate_limited'],
})

const secondFactor = z.object({
  isOn: z.boolean().meta({ description: 'False while sign-ins need the password alone.' }),
  appSince: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When an authenticator app was set up; null without one.' }),
  passkeys: z.array(passkey).meta({ description: 'The oldest first.' }),
  recoveryCodesLeft: z.number(),
  requiredBecause: z.string().nullable().meta({ description: 'Why it cannot be turned off; null when it can.' }),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/partners/second-factor',
  access: 'account',
  summary: 'Get the second factors of the account',
  description: 'The authenticator app, the passkeys, and how many recovery codes are left.',
  reply: dataReply(secondFactor),
})

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/api/partners/second-factor/setup',
  access: 'account',
  summary: 'Make a secret for an authenticator app',
  description:
    'Sign-ins do not ask for a code until one has confirmed the secret. A new secret takes the place of one that waits.',
  body: bodyOf({ currentPassword }),
  reply: dataReply(
    z.object({
      secret: z.string().meta({ description: 'In base 32, to be typed into an app.' }),
      address: z.string().meta({ description: 'The same as an `otpauth://` address.' }),
      symbol: z.string().meta({ description: 'Its QR code, as a data URI.' }),
    }),
  ),
  errors: ['conflict', 'rate_limited'],
})

export const recoveryCodesReply = replyOf({
  message: z.string(),
  recoveryCodes: z.array(z.string()).meta({
    description:
      'Each signs in once, without app or passkey. Shown this once; none when the account has had them since another factor.',
  }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/partners/second-factor/confirm',
  access: 'account',
  summary: 'Turn the authenticator app on',
  description: 'Takes the first code of the app that was given the secret.',
  body: bodyOf({ code }),
  reply: recoveryCodesReply,
  errors: ['conflict', 'rate_limited'],
})

const proof = { currentPassword, code }
const proofWithoutApp = {
  currentPassword,
  code: code.optional().meta({ description: 'Of the app, or a recovery code; needed where there is an app.' }),
}

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/partners/second-factor/recovery-codes',
  access: 'account',
  summary: 'Replace the recovery codes',
  description: 'The earlier ones no longer work.',
  body: bodyOf(proofWithoutApp),
  reply: recoveryCodesReply,
  errors: ['conflict', 'rate_limited'],
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/partners/second-factor/off',
  access: 'account',
  summary: 'Turn the authenticator app off',
  description: 'Takes the password and a code. Without a passkey, the password alone signs in then.',
  body: bodyOf(proof),
  reply: messageReply,
  errors: ['conflict', 'rate_limited'],
})
