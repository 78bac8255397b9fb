import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const names = ['scan-volume', 'scan-methods', 'engagement', 'time-patterns', 'geographic']
const ask = (name: string, { token }: Actor, query: string) =>
  app.call('GET', `/api/products/analytics/${name}?${query}`, { token })

test.each(names)('%s knows no product and no batch of another partner', async (name) => {
  const reader = await app.createPartner({ planType: 'PREMIUM' })
  const owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { product, batch } = await app.createBatch({ partner: owner })
  const nobodys = '0198a3c4-5f00-7000-8000-000000000001'
  for (const [kind, id] of [
    ['productId', product.id],
    ['batchId', batch.id],
  ] as const) {
    expect((await ask(name, owner, `${kind}=${id}`)).statusCode).toBe(200)
    const theirs = await ask(name, reader, `${kind}=${id}`)
    const missing = await ask(name, reader, `${kind}=${nobodys}`)
    expect([theirs.statusCode, theirs.body]).toEqual([404, missing.body])
  }
})

test.each(names)('%s is narrowed down on the larger plans only; whole, it is of every plan', async (name) => {
  const owner = await app.createPartner({ planType: 'BASIC', codeLimit: 5000 })
  const { product, batch } = await app.createBatch({ partner: owner })
  expect((await ask(name, owner, '')).statusCode).toBe(200)
  for (const filter of [`productId=${product.id}`, `batchId=${batch.id}`, 'from=2026-05-01&to=2026-05-03']) {
    const reply = await ask(name, owner, filter)
    expect(reply.statusCode).toBe(402)
    expect(reply.json()).toMatchObject({
      message: 'Filters, comparisons, downloads and alerts are for Premium and Enterprise plans.',
      subscriptionRequired: true,
    })
  }
})

test.each([
  ['from=2026-05-01', 'to', 'Give both days, the first and the last.'],
  ['to=2026-05-01', 'from', 'Give both days, the first and the last.'],
  ['from=2026-05-02&to=2026-05-01', 'to', 'The last day must not be before the first.'],
  ['from=2023-11-15&to=2026-05-02', 'to', 'Choose at most 800 days.'],
  ['from=2026-02-30&to=2026-03-02', 'from', 'Give a date that exists, as YYYY-MM-DD.'],
  ['from=2026-05-01&to=tomorrow', 'to', 'Give a date that exists, as YYYY-MM-DD.'],
])('every card refuses %s, and says why', async (query, field, message) => {
  const partner = await app.createPartner({ planType: 'PREMIUM' })
  for (const name of names) {
    const reply = await ask(name, partner, query)
    expect([name, reply.statusCode]).toEqual([name, 400])
    expect(reply.json<{ errors: object[] }>().errors).toContainEqual({ field, message })
  }
})

test('a card may be about one day, about 800, and about no more', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM' })
  const statusOf = async (days: string) => (await ask('scan-volume', partner, days)).statusCode
  expect(await statusOf('from=2026-05-03&to=2026-05-03')).toBe(200)
  expect(await statusOf('from=2024-02-23&to=2026-05-02')).toBe(200)
  expect(await statusOf('from=2024-02-22&to=2026-05-02')).toBe(400)
})
