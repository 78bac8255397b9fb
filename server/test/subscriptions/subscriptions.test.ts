import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { getSubscription, PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const status = async ({ token }: Actor) =>
  (await app.call('GET', '/api/subscriptions/status', { token })).json<z.output<typeof getSubscription.reply>>()
    .subscription
const create = ({ token }: Actor, overrides: object = {}) =>
  app.call('POST', '/api/products', { token, body: { ...defaultProduct, ...overrides } })
/** The same partner with a new session, for after the clock has moved. */
const again = async (partner: Actor) => ({ ...partner, token: await app.createSession(partner.accountId) })
const days = (count: number) => new Date(app.time.now.getTime() + count * 86_400_000)
const buy = ({ partnerId }: Actor, planType: PlanType, startsAt: Date, endsAt: Date) => {
  const period = { id: uuidv7(), partnerId, planType, startsAt, endsAt, codeLimit: 10_000 }
  return app.db.insertInto('subscriptionPeriods').values(period).execute()
}

describe('what a partner may use', () => {
  test('is nothing before the first sign-in, which starts the trial', async () => {
    const partner = await app.createPartner()
    await app.db.deleteFrom('subscriptionPeriods').where('partnerId', '=', partner.partnerId).execute()
    expect(await status(partner)).toBeNull()
  })

  test('includes the remaining codes on a trial', async () => {
    const partner = await app.createPartner()
    await create(partner, { quantity: 30 })
    const endDate = '2026-05-17T10:00:00.000Z'
    const codes = { qrCodesGenerated: 30, qrCodeLimit: 100, remainingQrCodes: 70, allowance: null }
    const features = { canCollectFeedback: false, canDesignLabels: false, canUseDeepAnalytics: false }
    const payment = { next: null, paidUntil: endDate, savedCard: null, renewal: null }
    const trial = { planType: 'TRIAL', status: 'ACTIVE', endDate }
    expect(await status(partner)).toEqual({ ...trial, ...codes, ...features, ...payment })
  })

  test('ends on a trial with its last code, or its last day', async () => {
    const [spender, idler] = [await app.createPartner(), await app.createPartner()]
    await create(spender, { quantity: 100 })
    expect(await status(spender)).toMatchObject({ status: 'ENDED', remainingQrCodes: 0 })
    app.time.now = new Date('2026-05-17T10:00:00Z')
    expect(await status(await again(idler))).toMatchObject({ status: 'ENDED', remainingQrCodes: 100 })
  })

  test.each([
    ['BASIC', false],
    ['PREMIUM', true],
    ['ENTERPRISE', true],
  ] as const)('on %s includes feedback: %s', async (planType, canCollectFeedback) => {
    const partner = await app.createPartner()
    await buy(partner, planType, days(-1), days(29))
    const found = await status(partner)
    expect(found).toMatchObject({ planType, status: 'ACTIVE', qrCodeLimit: 10_000, canCollectFeedback })
    expect(found).not.toHaveProperty('remainingQrCodes')
  })

  test('after its end is called a trial or a plan in the answer', async () => {
    for (const [planType, words] of [
      ['TRIAL', messages.trialEnded],
      ['BASIC', messages.planEnded],
    ] as const) {
      app.time.now = new Date('2026-05-03T10:00:00Z')
      const partner = await app.createPartner({ planType })
      app.wait(15 * 86_400)
      const reply = await create(await again(partner))
      expect(reply.json()).toMatchObject({ code: 'plan_required', message: words, subscriptionRequired: true })
    }
  })

  test.each([
    ['BASIC', 'You have used all codes of your current plan. Choose a larger plan to create more.'],
    ['ENTERPRISE', 'You have used all codes of your current plan. Your next month of codes starts on May 17, 2026.'],
  ] as const)('on %s has advice on how to get more codes when all are used', async (planType, message) => {
    const partner = await app.createPartner({ planType, codeLimit: 3 })
    expect((await create(partner, { quantity: 3 })).statusCode).toBe(200)
    expect((await create(partner)).json()).toMatchObject({ message, subscriptionLimitExceeded: true })
  })

  test('is the current period of the partner, or else the last one', async () => {
    const partner = await app.createPartner()
    await buy(partner, 'PREMIUM', days(2), days(31))
    await buy(await app.createPartner(), 'ENTERPRISE', days(-1), days(29))
    expect(await status(partner)).toMatchObject({ planType: 'TRIAL', status: 'ACTIVE' })
    app.time.now = days(31)
    const ended = { planType: 'PREMIUM', status: 'ENDED', canCollectFeedback: false }
    expect(await status(await again(partner))).toMatchObject(ended)
  })
})

describe('a product that asks for feedback', () => {
  const small = ['TRIAL', 'BASIC'] as const
  test.each(small)('needs a larger plan than %s, and nothing is created without it', async (planType) => {
    const partner = await app.createPartner({ planType })
    const reply = await create(partner, feedbackProduct)
    expect(reply.statusCode).toBe(402)
    const message = 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.'
    expect(reply.json()).toMatchObject({ code: 'plan_required', message, subscriptionRequired: true })
    expect(await status(partner)).toMatchObject({ qrCodesGenerated: 0 })
    const products = await app.call('GET', '/api/products/partner/summary', { token: partner.token })
    expect(products.json<{ data: unknown[] }>().data).toEqual([])
  })

  test('needs a current plan', async () => {
    const partner = await app.createPartner({ planType: 'PREMIUM' })
    app.time.now = days(14)
    expect((await create(await again(partner), feedbackProduct)).statusCode).toBe(402)
  })

  test('is shown everywhere with its questions and their defaults', async () => {
    const partner = await app.createPartner({ planType: 'ENTERPRISE' })
    const { product, batch } = await app.createBatch({ partner, ...feedbackProduct })
    const { emoji, multipleChoice, rating, openEnded } = feedbackProduct.feedbackConfig
    const kind = { verificationEnabled: false, feedbackEnabled: true }
    const placeholder = 'Any other thing you will like to add? Your input is valuable to us.'
    const questions = {
      emoji: { ...emoji, options: ['very_happy', 'happy', 'neutral', 'sad'] },
      multipleChoice,
      rating: { ...rating, scale: 5 },
      openEnded: { ...openEnded, placeholder, maxLength: 500 },
    }
    expect(product).toMatchObject({ ...kind, feedbackConfig: { ...kind, ...questions } })
    const one = await app.call('GET', `/api/products/${product.id}`, { token: partner.token })
    expect(one.json<{ data: object }>().data).toEqual(product)
    const all = await app.call('GET', '/api/products/partner/summary', { token: partner.token })
    expect(all.json<{ data: object }>().data).toMatchObject([
      { id: product.id, feedbackEnabled: true },
      { id: batch.id, feedbackEnabled: true },
    ])
  })

  test('has questions; a product that verifies has none', async () => {
    const { product } = await app.createBatch()
    expect(product).toMatchObject({ verificationEnabled: true, feedbackEnabled: false, feedbackConfig: null })
  })

  const { feedbackConfig } = feedbackProduct
  const verifies = { verificationEnabled: true, feedbackEnabled: false }
  const either = 'A product either verifies or asks for feedback. Both together are coming soon.'
  const faceNames = ['very_happy', 'happy', 'neutral', 'sad']
  const everyFace = 'Give each of these once: very_happy, happy, neutral, sad.'
  const faces = (...options: string[]) => ({ emoji: { title: 'How do you feel?', options } })
  const choice = (...options: object[]) => ({ multipleChoice: { title: 'Which?', options } })
  const taste = { value: 'taste', label: 'Taste' }
  test.each([
    [{ verificationEnabled: true }, 'feedbackEnabled', either],
    [{ feedbackEnabled: false }, 'feedbackEnabled', either],
    [{ feedbackConfig: null }, 'feedbackConfig', 'Ask at least one question.'],
    [{ feedbackConfig: {} }, 'feedbackConfig', 'Ask at least one question.'],
    [{ feedbackConfig: { rating: { title: ' ' } } }, 'feedbackConfig.rating.title', 'Enter a question.'],
    [{ feedbackConfig: { rating: { title: 'S?', scale: 10 } } }, 'feedbackConfig.rating.scale', 'This can only be 5.'],
    [{ feedbackConfig: faces('sad', 'sad', 'sad', 'sad') }, 'feedbackConfig.emoji.options', everyFace],
    [{ feedbackConfig: faces('very_happy', 'sad') }, 'feedbackConfig.emoji.options', everyFace],
    [{ feedbackConfig: faces(...faceNames, 'sad') }, 'feedbackConfig.emoji.options', everyFace],
    [{ feedbackConfig: choice(taste) }, 'feedbackConfig.multipleChoice.options', 'Add at least 2 options.'],
    [{ feedbackConfig: choice(taste, taste) }, 'feedbackConfig.multipleChoice.options', 'Two options are the same.'],
    [{ feedbackConfig: { smell: { title: 'S?' } } }, 'feedbackConfig.smell', 'There is no field named "smell" here.'],
    [{ ...verifies, feedbackConfig }, 'feedbackConfig', 'Ask at least one question.'],
  ])('is refused with %j, beside the field', async (overrides, field, message) => {
    const partner = await app.createPartner({ planType: 'PREMIUM' })
    const reply = await create(partner, { ...feedbackProduct, ...overrides })
    expect(reply.statusCode).toBe(400)
    expect(reply.json<ErrorReply>().errors).toContainEqual({ field, message })
  })
})
