import type { Domain, Domains } from '@sahihi/contract/endpoints/domains.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const own = { as: 'partner', path: '/own-address' } as const
const host = 'verify.emzor.example'
const verified: Domain = {
  id: '1',
  host,
  state: 'verified',
  records: [
    { type: 'TXT', name: `_sahihi.${host}`, value: 'sahihi-domain=Zk9-3mX0qLr7Yb2TfWc5uE1v' },
    { type: 'CNAME', name: host, value: 'labels.check.example' },
  ],
  problem: null,
  addedAt: '2026-11-02T09:00:00.000Z',
  checkedAt: '2026-11-20T09:00:00.000Z',
  products: 12,
}
const long = 'genuine-products.verification.paracetamol-manufacturing-company.example'
const all: Domain[] = [
  verified,
  { ...verified, id: '2', host: long, state: 'pending', checkedAt: null, products: 0 },
  { ...verified, id: '3', state: 'warned', problem: messages.domains.problems.no_proof(host), products: 1 },
  { ...verified, id: '4', state: 'off', problem: messages.domains.problems.other_target(host) },
]
const replies = (domains: Domain[], isAvailable = true) => ({
  'GET /api/domains': { data: { isAvailable, domains } satisfies Domains },
})

testStates([
  {
    ...own,
    name: 'own address, not set up',
    ready: 'Own addresses are not set up on this server',
    replies: replies([], false),
  },
  { ...own, name: 'own address, none', ready: 'No own address yet', replies: replies([]) },
  { ...own, name: 'own address, every state', ready: 'Turned off', replies: replies(all) },
  {
    ...own,
    name: 'own address, adding a wrong one',
    ready: 'No own address yet',
    replies: {
      ...replies([]),
      'POST /api/domains': refuses(400, { errors: [{ field: 'host', message: messages.domains.malformed }] }),
    },
    act: async () => {
      await page.getByRole('button', { name: 'Add address' }).click()
      await page.getByLabelText('Domain').fill('emzor')
      await page.getByLabelText('Your current password').fill('seven quiet rivers')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect.element(page.getByText(messages.domains.malformed)).toBeVisible()
    },
  },
  {
    ...own,
    name: 'own address, removing one',
    ready: host,
    replies: replies([verified]),
    act: async () => {
      await page.getByRole('button', { name: `Remove ${host}` }).click()
      await expect.element(page.getByText(/Printed labels with this address stop working/)).toBeVisible()
    },
  },
  {
    as: 'partner',
    path: '/products/00000000-0000-4000-8000-000000000008/batches',
    name: 'product with a choice of addresses',
    ready: 'Address on labels',
    replies: replies([verified]),
  },
])
