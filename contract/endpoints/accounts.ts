import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { adminRoles, partnerRoles } from '../domain/permissions.ts'
import { isReturnPath } from '../domain/return-path.ts'
import { email, id, newPassword, optionalLine } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply, replyOf } from './endpoint.ts'

// Any text may be tried as a current password: a wrong one gets the one answer for wrong passwords.
export const currentPassword = z
  .string(messages.required)
  .min(1, messages.required)
  .max(1024, messages.tooLong(1024))
  .meta({ description: 'The current password.' })
export const linkToken = z
  .string(messages.invalidLink)
  .min(1, messages.invalidLink)
  .max(256)
  .meta({ description: 'The last part of the link in the mail.' })

export const checkLink = endpoint({
  method: 'POST',
  path: '/api/partners/check-link',
  access: 'public',
  summary: 'Check whether a mailed link still works',
  description: 'Uses nothing up: the page of a link asks when it is opened, before a password is typed.',
  body: bodyOf({
    token: linkToken,
    purpose: z
      .enum(['complete_registration', 'reset_password'], messages.invalidInput)
      .meta({ description: 'What the link is for.' }),
  }),
  reply: messageReply,
  errors: ['rate_limited'],
})

const passwordSetReply = messageReply.extend({
  email: z.string().meta({ description: 'The address to sign in with.' }),
})

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/partners/complete-registration',
  access: 'public',
  summary: 'Set the first password',
  description: 'Takes the token of the link in the approval mail. A link works once.',
  body: bodyOf({ token: linkToken, password: newPassword }),
  reply: passwordSetReply,
})

export const signedInReply = replyOf({
  token: z.string().meta({ description: 'The bearer token of the new session.' }),
  isAdmin: z.boolean().meta({ description: 'Whether the account is an admin’s.' }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/partners/login',
  access: 'public',
  summary: 'Sign in as a partner or an admin',
  description:
    'The token of the reply goes into the `Authorization` header as a bearer token. An unknown address and a wrong password get the same answer. An account with two-step sign-in is answered `second_factor_required`, and signs in with `data.challenge` and a code or, where `data.methods` has `passkey`, a passkey.',
  body: bodyOf({ email: email.meta({ description: 'The address of the account.' }), password: currentPassword }),
  reply: signedInReply,
  errors: ['unauthenticated', 'second_factor_required', 'rate_limited'],
})

export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/partners/sign-in-link',
  access: 'public',
  summary: 'Request a link to sign in',
  description:
    'For the owner of an account who has to wait because others guess its password. The answer is the same whether the account exists or not.',
  body: bodyOf({
    email: email.meta({ description: 'The address of the account.' }),
    returnTo: z
      .string(messages.notOwnPage)
      .refine(isReturnPath, messages.notOwnPage)
      .optional()
      .meta({
        description: 'The page that the link leads to: the path of a signed-in page, with its query.',
        examples: ['/products'],
      }),
  }),
  reply: messageReply,
  errors: ['rate_limited'],
})

export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/partners/sign-in-by-link',
  access: 'public',
  summary: 'Sign in by a mailed link',
  description:
    'A link works once, for 30 minutes. An admin’s decisions still need the password, and two-step sign-in its code.',
  body: bodyOf({ token: linkToken }),
  reply: signedInReply,
  errors: ['second_factor_required'],
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/partners/confirm-password',
  access: 'account',
  summary: 'Type the password again',
  description:
    'What an admin changes needs a password that was typed in its session within the last 10 minutes; otherwise the answer is `password_required`.',
  body: bodyOf({ currentPassword }),
  reply: messageReply,
  errors: ['rate_limited'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/partners/logout',
  access: 'account',
  summary: 'End this session',
  description: 'Ends the session of the bearer token. The other sessions of the account go on.',
  reply: messageReply,
  headers: ['Clear-Site-Data'],
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/partners/logout-everywhere',
  access: 'account',
  summary: 'End every session of this account',
  description: 'Ends every session of the account, this one included.',
  reply: messageReply,
  headers: ['Clear-Site-Data'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/partners/forgot-password',
  access: 'public',
  summary: 'Request a link to set a new password',
  description: 'The answer is the same whether the account exists or not.',
  body: bodyOf({ email: email.meta({ description: 'The address of the account.' }) }),
  reply: messageReply,
  errors: ['rate_limited'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/partners/reset-password',
  access: 'public',
  summary: 'Set a new password by a mailed link',
  description: 'A link works once. Every session of the account ends.',
  body: bodyOf({ token: linkToken, password: newPassword }),
  reply: passwordSetReply,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/partners/password',
  access: 'account',
  summary: 'Change the password',
  description: 'Needs the current password. Every other session of the account ends.',
  body: bodyOf({ currentPassword, newPassword }),
  reply: messageReply,
  errors: ['rate_limited'],
})

/** The person behind an account, whatever company or role. */
const ownAccount = z.object({
  name: z.string().nullable().meta({ description: 'How colleagues see the person; without one, their email address.' }),
  email: z.string(),
  pendingEmail: z.string().nullable().meta({ description: 'A new address that waits to be confirmed.' }),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/partners/account',
  access: 'account',
  summary: 'Get the own name and email address',
  description: 'Of the person who is signed in, not of the company.',
  reply: dataReply(ownAccount),
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/partners/account',
  access: 'account',
  summary: 'Change the own name or email address',
  description:
    'The name changes immediately. A new email address needs the current password, and counts when the link that is mailed to it is opened.',
  body: bodyOf({
    name: optionalLine(limits.nameMax).meta({ description: 'Empty for none; unchanged without it.' }),
    email: email.optional().meta({ description: 'The address to sign in with; unchanged without it.' }),
    currentPassword: currentPassword.optional().meta({ description: 'Needed for a new email address only.' }),
  }),
  reply: doneReply(ownAccount),
  errors: ['rate_limited'],
})

/** Who is signed in, for which partner, and what they may do there. */
export const session = z.object({
  email: z.string(),
  name: z.string().nullable().meta({ description: 'As the person set it.' }),
  role: z
    .enum([...partnerRoles, ...adminRoles])
    .meta({ description: 'In the partner of the session, or among admins.' }),
  permissions: z.array(z.string()),
  mustSetUpSecondFactor: z
    .boolean()
    .meta({ description: 'Until two-step sign-in is on, only calls about the own account are answered.' }),
  partnerId: z.string().nullable().meta({ description: 'The partner of the session; null for an admin.' }),
  partners: z
    .array(
      z.object({
        id: z.string(),
        companyName: z.string(),
        role: z.enum(partnerRoles),
        sampleOf: z
          .string()
          .nullable()
          .meta({ description: 'For a company of sample data: the company that it belongs to. Else null.' }),
      }),
    )
    .meta({ description: 'Every partner that the account belongs to, by name.' }),
})
export type Session = z.infer<typeof session>

export const getSession = endpoint({
  method: 'GET',
  path: '/api/partners/session',
  access: 'account',
  summary: 'Get the session and its permissions',
  description: 'What the role may do, in the partner that the session is for.',
  reply: dataReply(session),
})

export const switchPartner = endpoint({
  method: 'POST',
  path: '/api/partners/session/partner',
  access: 'account',
  summary: 'Open another partner of the account',
  description:
    'A session is for one partner. The reply has a new token for the other one; the token of the call no longer works. The next sign-in opens the same partner.',
  body: bodyOf({ partnerId: id.meta({ description: 'A partner that the account belongs to.' }) }),
  reply: signedInReply,
  errors: ['not_found'],
})
