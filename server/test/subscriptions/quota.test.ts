import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Actor, defaultProduct } from '../support/factories.ts'
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
  await app.db
    .updateTable('subscriptionPeriods')
    .set({ startsAt: new Date(0), endsAt: startsAt })
    .where('partnerId', '=', partnerId)
    .execute()
  const month = { id: uuidv7(), partnerId, planType: 'BASIC', codeLimit: 2000, startsAt }
  await app.db
    .insertInto('subscriptionPeriods')
    .values({ ...month, endsAt: new Date(app.time.now.getTime() + 86_400_000) })
    .execute()
  return { partner, productId: product.id, periodId: month.id }
}

const used = async (periodId: string) =>
  (
    await app.db
      .selectFrom('subscriptionPeriods')
      .where('id', '=', periodId)
      .select('codesGenerated')
      .executeTakeFirstOrThrow()
  ).codesGenerated
const made = async ({ partnerId }: Actor) =>
  Number(
    (
      await app.db
        .selectFrom('codes')
        .where('partnerId', '=', partnerId)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('of sixteen simultaneous batches of 500 on two servers a plan of 2,000 allows four, three times', async () => {
  for (let round = 0; round < 3; round++) {
    const { partner, productId, periodId } = await createBasicPartner()
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, i) => addBatch(servers[i % 2], partner, productId)),
    )
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    expect([round, statuses]).toEqual([round, [...Array(4).fill(200), ...Array(12).fill(402)]])
    expect([await used(periodId), await made(partner)]).toEqual([2000, 2001])
    const refused = replies.find(({ statusCode }) => statusCode === 402)
    expect(refused?.json()).toMatchObject({ code: 'plan_required', subscriptionLimitExceeded: true })
  }
})

test('batches that do not all fit are created whole or not at all, and the count is exact', async () => {
  const { partner, productId, periodId } = await createBasicPartner()
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) => addBatch(servers[i % 2], partner, productId, 301 + i)),
  )
  const count = await used(periodId)
  expect(count).toBeLessThanOrEqual(2000)
  expect(await made(partner)).toBe(count + 1)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
})

test('without a running plan the answer is that a subscription is required, not that it is used up', async () => {
  const { partner, productId, periodId } = await createBasicPartner()
  await app.db
    .updateTable('subscriptionPeriods')
    .set({ endsAt: new Date(app.time.now.getTime() - 1000) })
    .where('id', '=', periodId)
    .execute()
  const reply = await addBatch(app, partner, productId, 1)
  const body = reply.json<object>()
  expect([reply.statusCode, body]).toEqual([
    402,
    expect.objectContaining({ code: 'plan_required', subscriptionRequired: true }),
  ])
  expect(body).not.toHaveProperty('subscriptionLimitExceeded')
  expect(await used(periodId)).toBe(0)
})
