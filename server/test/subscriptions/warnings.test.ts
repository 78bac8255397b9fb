import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContext } from '../../src/context.ts'
import { pollPayments } from '../../src/payments/jobs.ts'
import { warnPartners, registerSubscriptionJobs } from '../../src/subscriptions/jobs.ts'
import { mailsAreWritten } from '../support/mailbox.ts'
import { begin, paymentsOf, verify } from '../support/payment-client.ts'
import { createStandInTestApp } from '../support/fake-paystack.ts'
import { type Actor, defaultProduct, type TestApp } from '../support/test-app.ts'

let means: Awaited<ReturnType<typeof createStandInTestApp>>
let app: TestApp
let other: Awaited<ReturnType<typeof createContext>>
beforeAll(async () => {
  means = await createStandInTestApp()
  app = means.app
  const { config, log, clock } = app.context
  other = await createContext(config, app.url, log, { clock })
  await registerSubscriptionJobs(app.context)
})
beforeEach(() => at('2026-05-03T10:00:00Z'))
afterAll(async () => {
  await other.close()
  await means.close()
})

const at = (moment: string) => {
  app.time.now = new Date(moment)
}
const create = async (partner: Actor, quantity: number) => {
  const { token } = await means.signedInAgain(partner)
  const reply = await app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
  expect(reply.statusCode).toBe(200)
}
/** Two servers look out for warnings at once, and again; gives the subjects of the mails to a partner but those of its payments. */
const warned = async ({ email }: Actor) => {
  for (const _ of [1, 2])
    await Promise.all(Array.from({ length: 6 }, (_, i) => warnPartners(i % 2 ? other.parts : app.context)))
  await mailsAreWritten(app)
  return (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => !/^Receipt|given back$/.test(subject))
}
const mailsTo = (email: string) =>
  app.db
    .selectFrom('devMailInbox')
    .where('recipient', '=', email)
    .select(['subject', 'bodyText'])
    .orderBy('id')
    .execute()

describe('a partner is told once by mail', () => {
  test('that four fifths of a trial’s codes are made', async () => {
    const partner = await app.createPartner()
    await create(partner, 79)
    expect(await warned(partner)).toEqual([])
    await create(partner, 1)
    expect(await warned(partner)).toEqual(['20 codes are left of your free trial'])
    await create(partner, 5)
    expect(await warned(partner)).toHaveLength(1)
  })

  test('that four fifths of a plan’s codes are made, and again in the next month', async () => {
    const partner = await app.createPartner()
    await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC')
    await create(partner, 1600)
    expect(await warned(partner)).toEqual(['400 codes are left of your Basic plan'])
    at('2026-06-10T10:00:00Z')
    await create(partner, 2000)
    expect(await warned(partner)).toEqual([
      '400 codes are left of your Basic plan',
      '0 codes are left of your Basic plan',
    ])
  })

  test('that a plan ends in three days, and that it has ended', async () => {
    const partner = await app.createPartner()
    await means.buy(partner, 'BASIC')
    at('2026-05-31T09:59:59Z')
    expect(await warned(partner)).toEqual([])
    at('2026-05-31T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your Basic plan ends on June 3, 2026'])
    at('2026-06-03T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your Basic plan ends on June 3, 2026', 'Your Basic plan has ended'])
    at('2026-06-13T10:00:00Z')
    expect(await warned(partner)).toHaveLength(2)
  })

  test('of a trial’s end as of a plan’s', async () => {
    const partner = await app.createPartner()
    at('2026-05-15T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your free trial ends on May 17, 2026'])
    at('2026-05-17T10:00:00Z')
    expect((await warned(partner)).at(-1)).toBe('Your free trial has ended')
  })

  test('what is charged, and that this can be stopped, where the plan renews itself', async () => {
    const partner = await app.createPartner()
    await means.buy(partner, 'BASIC', { saveCard: true })
    at('2026-06-01T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your Basic plan renews on June 3, 2026'])
    const mail = (await mailsTo(partner.email)).find(({ subject }) => subject.includes('renews on'))
    const words = mail?.bodyText.replace(/\s+/g, ' ')
    expect(words).toContain('₦15,000 from your card that ends in 4081')
    expect(words).toContain('You can stop that')
  })
})

describe('a partner is told nothing', () => {
  test('of the end of a month that another follows', async () => {
    const partner = await app.createPartner()
    await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC')
    for (const moment of ['2026-06-02T10:00:00Z', '2026-06-03T10:00:00Z']) {
      at(moment)
      expect(await warned(partner)).toEqual([])
    }
  })

  test('of a plan that a larger one took the place of', async () => {
    const partner = await app.createPartner()
    await means.buy(partner, 'BASIC')
    await create(partner, 1900)
    at('2026-05-20T10:00:00Z')
    await means.buy(partner, 'PREMIUM')
    for (const moment of ['2026-05-20T10:00:00Z', '2026-06-02T10:00:00Z', '2026-06-04T10:00:00Z']) {
      at(moment)
      expect(await warned(partner)).toEqual([])
    }
  })

  test('of a month that was given back', async () => {
    const partner = await app.createPartner()
    const reference = await means.buy(partner, 'BASIC')
    await create(partner, 1900)
    await means.giveBack(reference)
    at('2026-05-10T10:00:00Z')
    expect(await warned(partner)).toEqual([])
  })
})

test('a payment’s receipt comes by mail once, however many confirm it', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  means.standIn.pay(reference)
  app.wait(60)
  await Promise.all([
    ...Array.from({ length: 10 }, () => verify(app, partner, reference)),
    pollPayments(app.context),
    pollPayments(app.context),
  ])
  await mailsAreWritten(app)
  const mails = await mailsTo(partner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt: ₦15,000 for Sahihi Basic'])
  const [payment] = await paymentsOf(app, partner)
  for (const words of [reference, 'May 3, 2026 to June 3, 2026', '2,000 codes', `/subscription/receipt/${payment?.id}`])
    expect(mails[0]?.bodyText.replace(/\s+/g, ' ')).toContain(words)
})
