import { z } from 'zod'
import { domainName, domainStates } from '../domain/domains.ts'
import { limits } from '../domain/limits.ts'
import { id } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { currentPassword } from './accounts.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

const dnsRecord = z.object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() })

export const domain = z.object({
  id: z.string(),
  host: z.string().meta({ examples: ['verify.emzor.example'] }),
  state: z.enum(domainStates).meta({
    description:
      '`pending` until its DNS records are found; `verified` and `warned` (a record was missing at the last daily check) answer; `off` answers no longer.',
  }),
  records: z.array(dnsRecord).meta({ description: 'What to set at the provider of the domain.' }),
  problem: z.string().nullable().meta({ description: 'What was wrong at the last check; null when nothing was.' }),
  addedAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  products: z.number().meta({ description: 'How many products have it on new labels.' }),
})
export type Domain = z.infer<typeof domain>

const listed = z.object({
  isAvailable: z.boolean().meta({ description: 'False: the operator has not set up own addresses.' }),
  domains: z.array(domain),
})
export type Domains = z.infer<typeof listed>

export const listDomains = endpoint({
  method: 'GET',
  path: '/api/domains',
  access: 'partner',
  permission: 'products:read',
  summary: 'List own addresses',
  description: 'The domains of the company for its labels and verdicts, with the DNS records that each needs.',
  reply: dataReply(listed),
})

const changed = doneReply(listed)
const params = z.strictObject({ id: id.meta({ description: 'The own address.' }) })

export const addDomain = endpoint({
  method: 'POST',
  path: '/api/domains',
  access: 'partner',
  permission: 'domains:manage',
  summary: 'Add an own address',
  description: `Needs the current password. It answers once its DNS records are found. At most ${limits.domainsMax}.`,
  body: bodyOf({
    host: domainName.meta({ description: 'A domain or sub-domain.', examples: ['verify.emzor.example'] }),
    currentPassword,
  }),
  reply: changed,
  errors: ['conflict', 'rate_limited'],
})

export const checkDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:id/check',
  access: 'partner',
  permission: 'domains:manage',
  summary: 'Check the DNS records of an own address',
  description:
    'Asks DNS now. A domain that its records prove is verified immediately, and leaves a company that can prove it no longer.',
  params,
  reply: changed,
  errors: ['conflict', 'rate_limited'],
})

export const removeDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:id/removal',
  access: 'partner',
  permission: 'domains:manage',
  summary: 'Remove an own address',
  description:
    'Needs the current password. Printed labels with the address stop working; products that have it get the operator’s address on new labels.',
  params,
  body: bodyOf({ currentPassword }),
  reply: changed,
  errors: ['rate_limited'],
})

export const checkHost = endpoint({
  method: 'GET',
  path: '/api/hosts/:host',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Whether labels with a host are ours',
  description: 'For scanners: true for the operator’s host and for the verified own addresses of companies.',
  params: z.strictObject({
    host: z
      .string()
      .max(300, messages.domains.malformed)
      .meta({ description: 'A host name, without a port.', examples: ['verify.maker.example'] }),
  }),
  reply: dataReply(z.object({ isOurs: z.boolean() })),
})
