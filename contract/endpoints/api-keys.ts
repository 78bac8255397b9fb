import { z } from 'zod'
import { apiKeyScopeNames } from '../domain/api-key-scopes.ts'
import { limits } from '../domain/limits.ts'
import { id, integer, lineOfText, oneOf } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { currentPassword } from './accounts.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

export const apiKey = z.object({
  id: z.string(),
  name: z.string().meta({ examples: ['SAP production line'] }),
  hint: z.string().meta({ description: 'The last characters of the key.', examples: ['x7Qp'] }),
  scopes: z.array(z.string()).meta({ examples: [['products:write', 'codes:download']] }),
  allowedAddresses: z
    .array(z.string())
    .meta({ description: 'Where it may be used from; everywhere when empty.', examples: [['203.0.113.0/24']] }),
  createdBy: z.string().meta({ description: 'The name or email of who created it.', examples: ['Ada Obi'] }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute.' }),
  revokedAt: z.iso.datetime().nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
})
export type ApiKey = z.infer<typeof apiKey>

const listed = z.array(apiKey).meta({ description: 'Those that work first, the newest first.' })

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  access: 'partner',
  permission: 'keys:manage',
  summary: 'List API keys',
  description: 'All keys of the partner, also expired and revoked ones, never with their secret.',
  reply: dataReply(listed),
})

const network = z
  .string(messages.notANetwork)
  .trim()
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], messages.notANetwork))

const fields = {
  name: lineOfText(limits.nameMax).meta({
    description: 'For example ERP. Shown in Activity.',
    examples: ['SAP production line'],
  }),
  scopes: z
    .array(oneOf(apiKeyScopeNames), messages.scopesRequired)
    .min(1, messages.scopesRequired)
    .max(apiKeyScopeNames.length, messages.scopesRequired)
    .meta({ description: 'What it may do.' }),
}
const expiresInDays = integer(1, limits.apiKeyDaysMax, messages.notAnExpiry(limits.apiKeyDaysMax))
  .nullable()
  .meta({ description: 'After how many days from now it stops working; null for never.', examples: [365] })
const allowedAddresses = z
  .array(network, messages.notANetwork)
  .max(limits.apiKeyNetworksMax, messages.tooManyNetworks(limits.apiKeyNetworksMax))
  .meta({
    description: 'IPv4 and IPv6 addresses and networks (CIDR) from which it may be used; all when empty.',
    examples: [['203.0.113.0/24', '2001:db8::/32']],
  })

const shownOnce = doneReply(
  z.object({
    key: apiKey,
    secret: z.string().meta({
      description: 'What to send as `Authorization: Bearer`. It is not shown again.',
      examples: ['sahihi_live_00000000000000000000000000000000000000000000example'],
    }),
    keys: listed,
  }),
)

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  access: 'partner',
  permission: 'keys:manage',
  summary: 'Create an API key',
  description: `Needs the current password. The reply is the only place where the key is shown. At most ${limits.apiKeysMax} keys work at a time.`,
  body: bodyOf({
    ...fields,
    expiresInDays: expiresInDays.default(null),
    allowedAddresses: allowedAddresses.default([]),
    currentPassword,
  }),
  reply: shownOnce,
  errors: ['conflict', 'rate_limited'],
})

const params = z.strictObject({ id: id.meta({ description: 'The key.' }) })

export const editApiKey = endpoint({
  method: 'PUT',
  path: '/api/api-keys/:id',
  access: 'partner',
  permission: 'keys:manage',
  summary: 'Change an API key',
  description: 'Needs the current password. What is left out stays. A key that has ended cannot be changed.',
  params,
  body: bodyOf({
    name: fields.name.optional(),
    scopes: fields.scopes.optional(),
    expiresInDays: expiresInDays.optional(),
    allowedAddresses: allowedAddresses.optional(),
    currentPassword,
  }),
  reply: doneReply(listed),
  errors: ['conflict', 'rate_limited'],
})

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:id/successor',
  access: 'partner',
  permission: 'keys:manage',
  summary: 'Replace an API key',
  description:
    'Needs the current password. The new key has the name, scopes and addresses of the old one and works for as long as that was given. The old one ends after the grace time, or on its own last day if that is sooner. The reply is the only place where the new key is shown.',
  params,
  body: bodyOf({
    graceHours: integer(0, limits.apiKeyGraceHoursMax, messages.notAGrace(limits.apiKeyGraceHoursMax))
      .default(24)
      .meta({ description: 'For how many hours the old key goes on; 0 ends it immediately.' }),
    currentPassword,
  }),
  reply: shownOnce,
  errors: ['conflict', 'rate_limited'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  access: 'partner',
  permission: 'keys:manage',
  summary: 'Revoke an API key',
  description: 'It stops working immediately, for good. Revoking a revoked key changes nothing.',
  params,
  reply: doneReply(listed),
})
