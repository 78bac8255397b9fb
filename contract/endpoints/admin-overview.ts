import { z } from 'zod'
import { partnerRoles } from '../domain/permissions.ts'
import { id } from '../domain/text.ts'
import { partnerRow, partnerStates } from './admin.ts'
import { dataReply, endpoint } from './endpoint.ts'

const count = z.number()
const isOfMonth = { description: 'Since the first day of the month, in UTC.' }

export const adminOverview = z.object({
  applications: z.object({
    waiting: count,
    oldest: z.iso.datetime().nullable().meta({ description: 'When the one applied that has waited longest.' }),
  }),
  reports: z.object({ new: count, looking_into: count }),
  flaggedPayments: count.nullable().meta({ description: 'Null for a role that does not read payments.' }),
  partners: z.record(z.enum(partnerStates), count),
  month: z
    .object({
      from: z.iso.date().meta({ description: 'Its first day.' }),
      codes: count.meta({ description: 'Codes that were created.' }),
      scans: count,
      revenue: count
        .nullable()
        .meta({ description: 'What the credited payments that began in it add up to, in kobo; null as above.' }),
    })
    .meta(isOfMonth),
})
export type AdminOverview = z.infer<typeof adminOverview>

export const getAdminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  permission: 'partners:read',
  summary: 'Get what waits for an admin',
  description: 'With the figures of this month, of all partners. Each count is that of the list with the same filters.',
  reply: dataReply(adminOverview),
})

export const partnerDetails = z.object({
  partner: partnerRow,
  members: z
    .array(
      z.object({
        id: z.string().meta({ description: 'The account.' }),
        email: z.string(),
        name: z.string().nullable(),
        role: z.enum(partnerRoles),
        joinedAt: z.iso.datetime(),
        hasSecondFactor: z.boolean().meta({ description: 'Whether they use two-step sign-in.' }),
      }),
    )
    .meta({ description: 'Owners first, then by name.' }),
  usage: z.object({
    products: count,
    batches: count,
    codesThisMonth: count.meta(isOfMonth),
    scans: count,
    scansThisMonth: count.meta(isOfMonth),
  }),
})
export type PartnerDetails = z.infer<typeof partnerDetails>

export const getPartner = endpoint({
  method: 'GET',
  path: '/api/admin/partners/:id',
  access: 'admin',
  permission: 'partners:read',
  summary: 'Get one approved partner',
  description: 'With its members and how much it uses. `getApplication` has documents and notes.',
  params: z.strictObject({ id: id.meta({ description: 'The partner.' }) }),
  reply: dataReply(partnerDetails),
})
