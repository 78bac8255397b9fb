import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { email, id, lineOfText } from '../domain/text.ts'
import { inspectionMessages } from '../i18n/en/inspection-messages.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

const inspector = z.object({
  id: z.string().meta({ description: 'The account.' }),
  email: z.string(),
  name: z.string().nullable(),
  authority: z.string(),
  hasPassword: z.boolean().meta({ description: 'False: the mailed link was not used yet.' }),
  inspections: z.number(),
})
const inspectors = z.array(inspector)
export type AuthorityInspector = z.infer<typeof inspector>

export const listInspectors = endpoint({
  method: 'GET',
  path: '/api/admin/inspectors',
  access: 'admin',
  permission: 'partners:read',
  summary: 'List inspectors of authorities',
  description: 'By authority, then by email address. Those of companies are members of their teams.',
  reply: dataReply(inspectors),
})

const change = {
  access: 'admin',
  permission: 'partners:write',
  reply: doneReply(inspectors),
  errors: ['conflict'],
} as const

export const appointInspector = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/inspectors',
  summary: 'Appoint an inspector of an authority',
  description:
    'They may check the packs of all companies, and nothing else. A link to set a password is mailed; the same address again gets a new one.',
  body: bodyOf({
    email: email.meta({ description: 'Who is appointed.' }),
    authority: lineOfText(limits.nameMax, inspectionMessages.authorityRequired).meta({
      description: 'For whom they check packs.',
      examples: ['NAFDAC'],
    }),
  }),
})

export const endInspector = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/admin/inspectors/:id',
  summary: 'End the work of an inspector',
  description: 'Their sessions end, and nothing can be renewed. What is on their phone expires within 14 days.',
  params: z.strictObject({ id: id.meta({ description: 'The account.' }) }),
})
