import { z } from 'zod'
import { bodyOf, endpoint, messageReply, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { email } from '../domain/text.ts'

/** A new password (specification 5; OWASP Password Storage: long ones are never cut). */
export const newPassword = z
  .string(messages.required)
  .min(limits.passwordMin, messages.passwordShort)
  .max(limits.passwordMax, messages.passwordLong)
  .refine((value) => value.isWellFormed(), messages.notPlainText)

// At sign-in any text may be tried: a wrong one gets the one answer for wrong ones.
const givenPassword = z.string(messages.required).min(1, messages.required).max(1024, messages.tooLong(1024))
const linkToken = z.string(messages.invalidLink).min(1, messages.invalidLink).max(256)

export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/partners/complete-registration',
  access: 'public',
  summary: 'Set the first password by the link in the approval mail (single use)',
  body: bodyOf({ token: linkToken, password: newPassword }),
  reply: messageReply,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/partners/login',
  access: 'public',
  summary: 'Sign in as a partner or an admin; the token goes into the Authorization header as a bearer credential',
  body: bodyOf({ email, password: givenPassword }),
  reply: replyOf({ token: z.string(), isAdmin: z.boolean() }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/partners/logout',
  access: 'account',
  summary: 'End this session',
  reply: messageReply,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/partners/logout-everywhere',
  access: 'account',
  summary: 'End every session of this account',
  reply: messageReply,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/partners/forgot-password',
  access: 'public',
  summary: 'Ask for a link to set a new password; the answer is the same whether the account exists or not',
  body: bodyOf({ email }),
  reply: messageReply,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/partners/reset-password',
  access: 'public',
  summary: 'Set a new password by the link in the mail (single use); ends every session',
  body: bodyOf({ token: linkToken, password: newPassword }),
  reply: messageReply,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/partners/password',
  access: 'account',
  summary: 'Change the password; ends every other session',
  body: bodyOf({ currentPassword: givenPassword, newPassword }),
  reply: messageReply,
})
