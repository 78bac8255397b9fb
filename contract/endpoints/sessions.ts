import { z } from 'zod'
import { id } from '../domain/text.ts'
import { dataReply, doneReply, endpoint } from './endpoint.ts'

/** One signed-in device of an account. */
export const signedInDevice = z.object({
  id: z.string(),
  device: z.string().nullable().meta({ description: 'Such as “Chrome on Android”; null for a program.' }),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().meta({ description: 'Exact to five minutes.' }),
  isCurrent: z.boolean().meta({ description: 'Whether it is the session of this call.' }),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const sessions = z.array(signedInDevice).meta({ description: 'The last used first.' })

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/partners/sessions',
  access: 'account',
  summary: 'List the signed-in devices',
  description:
    'The sessions of the account that are open, in every partner that it belongs to. No place is kept of any.',
  reply: dataReply(sessions),
})

const sessionsReply = doneReply(sessions)

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/partners/sessions/:id',
  access: 'account',
  summary: 'End one session',
  description: 'Its device has to sign in again.',
  params: z.strictObject({ id: id.meta({ description: 'The session.' }) }),
  reply: sessionsReply,
  errors: ['not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/partners/sessions',
  access: 'account',
  summary: 'End every other session',
  description: 'Only the session of this call goes on.',
  reply: sessionsReply,
})
