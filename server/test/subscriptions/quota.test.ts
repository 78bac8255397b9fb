import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { countCodes } from '../support/order-client.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const servers = [app, await useTestApp({ url: app.url })]

const { manufacturingDate, expirationDate } = defaultProduct
const addBatch = (server: TestApp | undefined, { token }: Actor, productId: string, quantity = 500) =>
  (server ?? app).call('POST', `/api/products/${productId}/batch`, {
    token,
    body: { batchName: 'Run', quantity, scanLimit: null, manufacturingDate, expirationDate },
  })

/** A partner with a product of one code, an ended trial and a new Basic month. */
async function createBasicPartner() {
  const partner = await app.createPartner()
  const { product } = await app.createBatch({ partner, quantity: 1 })
  const { partnerId } = partner
  const startsAt = new Date(app.time.now.getTime() - 60_000)
  const endsAt = new Date(app.time.now.getTime() + 86_400_000)
  await app.change('subscriptionPeriods', { partnerId }, { startsAt: new Date(0), endsAt: startsAt })
  const month = { id: uuidv7(), partnerId, planType: 'BASIC', codeLimit: 2000, startsAt, endsAt }
  await app.db.insertInto('subscriptionPeriods').values(month).execute()
  return { partner, productId: product.id, periodId: month.id }
}

const used = async (id: string) => (await app.row('subscriptionPeriods', { id })).codesGenerated
const made = ({ partnerId }: Actor) => countCodes(app, partnerId)

test('a plan of 2,000 codes allows four of sixteen simultaneous batches of 500 on two servers', async () => {
  for (let round = 0; round < 3; round++) {
    const { partner, productId, periodId } = await createBasicPartner()
    const add = (_: unknown, i: number) => addBatch(servers[i % 2], partner, productId)
    const replies = await Promise.all(Array.from({ length: 16 }, add))
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    expect([round, statuses]).toEqual([round, [...Array(4).fill(200), ...Array(12).fill(402)]])
    expect([await used(periodId), await made(partner)]).toEqual([2000, 2001])
    const refused = replies.find(({ statusCode }) => statusCode === 402)
    expect(refused?.json()).toMatchObject({ code: 'plan_required', subscriptionLimitExceeded: true })
  }
})

test('batches that do not all fit are created completely or not at all, with an exact count', async () => {
  const { partner, productId, periodId } = await createBasicPartner()
  const add = (_: unknown, i: number) => addBatch(servers[i % 2], partner, productId, 301 + i)
  const replies = await Promise.all(Array.from({ length: 16 }, add))
  const count = await used(periodId)
  expect(count).toBeLessThanOrEqual(2000)
  expect(await made(partner)).toBe(count + 1)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
})

test('without a current plan the answer is that a subscription is required, not that it is used up', async () => {
  const { partner, productId, periodId } = await createBasicPartner()
  await app.change('subscriptionPeriods', { id: periodId }, { endsAt: new Date(app.time.now.getTime() - 1000) })
  const reply = await addBatch(app, partner, productId, 1)
  const required = { code: 'plan_required', subscriptionRequired: true }
  expect([reply.statusCode, reply.json()]).toMatchObject([402, required])
  expect(reply.json()).not.toHaveProperty('subscriptionLimitExceeded')
  expect(await used(periodId)).toBe(0)
})
