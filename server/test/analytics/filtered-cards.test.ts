import { expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const names =
  'scan-volume scan-methods first-scans suspected-copies failed-checks pins engagement time-patterns geographic top-scanned batch-events'.split(
    ' ',
  )
const fetchCard = (name: string, { token }: Actor, query: string) =>
  app.call('GET', `/api/products/analytics/${name}?${query}`, { token })

test.each(names)('%s does not find a product or batch of another partner', async (name) => {
  const reader = await app.createPartner({ planType: 'PREMIUM' })
  const owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { product, batch } = await app.createBatch({ partner: owner })
  const unknownId = '0198a3c4-5f00-7000-8000-000000000001'
  for (const [kind, id] of [
    ['productId', product.id],
    ['batchId', batch.id],
  ] as const) {
    expect((await fetchCard(name, owner, `${kind}=${id}`)).statusCode).toBe(200)
    const theirs = await fetchCard(name, reader, `${kind}=${id}`)
    const missing = await fetchCard(name, reader, `${kind}=${unknownId}`)
    expect([theirs.statusCode, theirs.body]).toEqual([404, missing.body])
  }
})

test.each(names)('%s is in every plan, but filters need a larger plan', async (name) => {
  const owner = await app.createPartner({ planType: 'BASIC', codeLimit: 5000 })
  const { product, batch } = await app.createBatch({ partner: owner })
  expect((await fetchCard(name, owner, '')).statusCode).toBe(200)
  for (const filter of [`productId=${product.id}`, `batchId=${batch.id}`, 'from=2026-05-01&to=2026-05-03', 'days=7']) {
    const reply = await fetchCard(name, owner, filter)
    expect(reply.statusCode).toBe(402)
    expect(reply.json()).toMatchObject({
      message: 'Filters, comparisons, downloads and alerts are for Premium and Enterprise plans.',
      subscriptionRequired: true,
    })
  }
})

test.each([
  ['from=2026-05-01', 'to', 'Enter both a first and a last day.'],
  ['to=2026-05-01', 'from', 'Enter both a first and a last day.'],
  ['from=2026-05-02&to=2026-05-01', 'to', 'The last day can’t be before the first.'],
  ['from=2023-11-15&to=2026-05-02', 'to', 'Choose at most 800 days.'],
  ['from=2026-02-30&to=2026-03-02', 'from', 'Enter a valid date (YYYY-MM-DD).'],
  ['days=7&from=2026-05-01&to=2026-05-02', 'days', 'Enter either a number of days, or a first and a last day.'],
  ['from=2026-05-01&to=tomorrow', 'to', 'Enter a valid date (YYYY-MM-DD).'],
])('every card rejects %s and says why', async (query, field, message) => {
  const partner = await app.createPartner({ planType: 'PREMIUM' })
  for (const name of names) {
    const reply = await fetchCard(name, partner, query)
    expect([name, reply.statusCode]).toEqual([name, 400])
    expect(reply.json<{ errors: object[] }>().errors).toContainEqual({ field, message })
  }
})

test('a card covers between one day and 800 days', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM' })
  const statusOf = async (days: string) => (await fetchCard('scan-volume', partner, days)).statusCode
  expect(await statusOf('from=2026-05-03&to=2026-05-03')).toBe(200)
  expect(await statusOf('from=2024-02-23&to=2026-05-02')).toBe(200)
  expect(await statusOf('from=2024-02-22&to=2026-05-02')).toBe(400)
})

test.each(names.filter((name) => !['engagement', 'geographic', 'batch-events'].includes(name)))(
  '%s counts one country, named by two capital letters',
  async (name) => {
    const partner = await app.createPartner({ planType: 'PREMIUM' })
    expect((await fetchCard(name, partner, 'country=NG')).statusCode).toBe(200)
    const refused = await fetchCard(name, partner, 'country=Nigeria')
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'country', message: 'Enter a country as two capital letters, such as NG.' }],
    })
    const basic = await app.createPartner({ planType: 'BASIC' })
    expect((await fetchCard(name, basic, 'country=NG')).statusCode).toBe(402)
  },
)
