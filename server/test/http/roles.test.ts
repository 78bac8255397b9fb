import { randomUUID } from 'node:crypto'
import {
  type AdminRole,
  adminRoles,
  type PartnerRole,
  partnerRoles,
  permissionsOfAdminRole,
  permissionsOfPartnerRole,
} from '@sahihi/contract/domain/permissions.ts'
import { api } from '@sahihi/contract/endpoints/api.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const partner = await app.createPartner()
const tokens = new Map<string, string>()
for (const role of partnerRoles) tokens.set(role, (await app.createMember(partner, role)).token)
for (const role of adminRoles) {
  const { accountId, token } = await app.createAdmin()
  const authority = role === 'inspector' ? 'NAFDAC' : null
  await app.change('accounts', { id: accountId }, { adminRole: role, authority })
  tokens.set(`admin ${role}`, token)
}

const ofPartners = api.filter(({ access }) => access === 'partner' || access === 'workspace')
const ofAdmins = api.filter(({ access }) => access === 'admin' || access === 'workspace')
const cells = <Role extends string>(roles: readonly Role[], endpoints: typeof ofPartners) =>
  roles.flatMap((role) => endpoints.map((endpoint) => [role, endpoint.name, endpoint] as const))

/** The error code and message of a call about a row that does not exist, without a body. Streams answer with their start. */
async function refusalOf({ method, path }: (typeof api)[number], token: string | undefined) {
  const url = path.replace(/:\w+/g, randomUUID())
  const headers = { authorization: `Bearer ${token}` }
  const isOpenStream = async () =>
    (await app.fastify.inject({ method, url, headers, payloadAsStream: true })).statusCode === 200
  if (path.endsWith('/stream') && (await isOpenStream())) return undefined
  const reply = await app.fastify.inject({ method, url, headers })
  return reply.statusCode === 403 ? reply.json<{ message: string }>().message : undefined
}

// A member who leaves would be missing in the rest of the matrix.
const isLasting = ({ name }: (typeof api)[number]) => name !== 'leaveTeam'

test.each(cells(partnerRoles, ofPartners.filter(isLasting)))(
  'a member in %s calls %s as its permission says',
  async (role: PartnerRole, _, endpoint) => {
    const isAllowed = permissionsOfPartnerRole[role].some((permission) => permission === endpoint.permission)
    const refusal = await refusalOf(endpoint, tokens.get(role))
    expect(refusal).toBe(isAllowed ? undefined : messages.partnerRoleForbidden(role))
  },
)

test.each(cells(adminRoles, ofAdmins))(
  'an admin in %s calls %s as its permission says',
  async (role: AdminRole, _, endpoint) => {
    const isAllowed = permissionsOfAdminRole[role].some((permission) => permission === endpoint.permission)
    const refusal = await refusalOf(endpoint, tokens.get(`admin ${role}`))
    expect(refusal).toBe(isAllowed ? undefined : messages.adminRoleForbidden(role))
  },
)

test.each([
  ['production', 'createProduct downloadCodes updateLabelDesign changeBatchState changeOrderState'],
  ['quality', 'changeCodeState changeBatchState confirmCopyCase updateReport decideFeedback saveAlertRule'],
  ['analyst', 'exportScans exportFeedback getScanVolume listReports listCopyCases'],
] as const)('a member in %s can do the work of the role: %s', (role, names) => {
  for (const name of names.split(' ')) expect([name, mayCall(role, name)]).toEqual([name, true])
})

test.each([
  ['production', 'changeCodeState confirmCopyCase updateReport listReports exportScans'],
  ['quality', 'createProduct createOrder downloadCodes updateLabelDesign exportScans'],
  ['analyst', 'createProduct downloadCodes changeBatchState changeCodeState updateReport changeAlertStates'],
] as const)('a member in %s cannot do the work of other roles: %s', (role, names) => {
  const ofOwners = ['initializePayment', 'listPayments', 'updateProfile', 'updateAnalyticsSettings', 'inviteMember']
  for (const name of [...names.split(' '), ...ofOwners]) expect([name, mayCall(role, name)]).toEqual([name, false])
})

test('an analyst can change nothing of the company, only leave it and what is their own', () => {
  const changes = ofPartners.filter(({ method, name }) => method !== 'GET' && mayCall('analyst', name))
  expect(changes.map(({ name }) => name).sort()).toEqual([
    'deleteInboxFilter',
    'dismissChecklist',
    'leaveTeam',
    'requestEvidence',
    'saveInboxFilter',
    'updateMailChoices',
  ])
})

function mayCall(role: PartnerRole, name: string) {
  const permission = ofPartners.find((endpoint) => endpoint.name === name)?.permission
  return permissionsOfPartnerRole[role].some((own) => own === permission)
}
