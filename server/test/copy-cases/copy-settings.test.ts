import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyCaseClient } from '../support/copy-case-client.ts'
import { cities, playCopyStory } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { readMessage } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})
const { callAs, mustCall, createCases, listCases, decide, getSettings, listExceptions, setLimit } = copyCaseClient(
  () => app,
)

const daysLater = (days: number) => app.wait(days * 86_400)
const auditDetailsOf = async (action: string, subject: string) =>
  (await app.rows('auditLog', { action, subject })).map(({ details }) => details)
const limitOf = async (productId: string) => {
  const [product] = await listExceptions(partner, `?productId=${productId}`)
  return [product?.chosen, product?.limit]
}

describe('three dismissals of a product', () => {
  test('within 90 days raise its limit by 1, and the list and the settings say so', async () => {
    const { product, ids } = await createCases(partner, 4)
    const replies = []
    for (const id of ids.slice(0, 3)) {
      replies.push(readMessage(await decide(partner, id, 'dismiss')))
      daysLater(40)
    }
    const { dismissed, dismissedAndRaised } = messages.copyCases
    expect(replies).toEqual([dismissed, dismissed, dismissedAndRaised(11)])
    const raised = { productId: product.id, productName: product.name, limit: 11, chosen: 10 }
    expect((await listCases(partner)).raisedLimits).toEqual([raised])
    expect(await limitOf(product.id)).toEqual([10, 11])
    expect((await listCases(partner)).cases.map(({ limit }) => limit)).toEqual([11, 11, 11, 11])
    expect(await auditDetailsOf('product.copy_limit_raised', product.id)).toEqual([{ from: 10, to: 11 }])
  })

  test('within more than 90 days do not', async () => {
    const { product, ids } = await createCases(partner, 3)
    for (const id of ids) {
      await decide(partner, id, 'dismiss')
      daysLater(46)
    }
    expect(await limitOf(product.id)).toEqual([10, 10])
  })

  test('start again after the limit was raised, and never raise it above 13', async () => {
    const { product, ids } = await createCases(partner, 12)
    const limits = []
    for (const id of ids) {
      app.wait(60)
      await decide(partner, id, 'dismiss')
      limits.push((await limitOf(product.id))[1])
    }
    expect(limits).toEqual([10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 13])
  })

  test('of which one was withdrawn, or was of another product, do not', async () => {
    const { product, ids } = await createCases(partner, 3)
    const [first = '', second = '', third = ''] = ids
    app.time.now = new Date('2026-05-03T10:00:00Z')
    const other = await createCases(partner, 1)
    await decide(partner, other.ids[0] ?? '', 'dismiss')
    await decide(partner, first, 'dismiss')
    await decide(partner, second, 'dismiss')
    await decide(partner, second, 'reopen')
    await decide(partner, third, 'dismiss')
    for (const { id } of [product, other.product]) expect(await limitOf(id)).toEqual([10, 10])
    await decide(partner, second, 'dismiss')
    expect(await limitOf(product.id)).toEqual([10, 11])
  })

  test('with a confirmation between them do not', async () => {
    const { product, ids } = await createCases(partner, 4)
    for (const [i, id] of ids.entries()) {
      app.wait(60)
      await decide(partner, id, i === 2 ? 'confirm' : 'dismiss')
    }
    expect(await limitOf(product.id)).toEqual([10, 10])
  })

  test('at the same moment raise the limit once', async () => {
    for (const quantity of [3, 5]) {
      app.time.now = new Date('2026-05-03T10:00:00Z')
      const { product, ids } = await createCases(partner, quantity)
      const replies = await Promise.all(ids.map((id) => decide(partner, id, 'dismiss')))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
      expect(await limitOf(product.id)).toEqual([10, 11])
    }
  })
})

test('a confirmation lowers a raised limit by 1, but not below the chosen one; withdrawing it changes nothing', async () => {
  const { product, ids } = await createCases(partner, 8)
  for (const id of ids.slice(0, 6)) {
    app.wait(60)
    await decide(partner, id, 'dismiss')
  }
  expect(await limitOf(product.id)).toEqual([10, 12])
  await decide(partner, ids[6] ?? '', 'confirm')
  expect(await limitOf(product.id)).toEqual([10, 11])
  await decide(partner, ids[6] ?? '', 'reopen')
  expect(await limitOf(product.id)).toEqual([10, 11])
  await decide(partner, ids[6] ?? '', 'confirm')
  await decide(partner, ids[7] ?? '', 'confirm')
  expect(await limitOf(product.id)).toEqual([10, 10])
  expect(await auditDetailsOf('product.copy_limit_lowered', product.id)).toEqual([
    { from: 12, to: 11 },
    { from: 11, to: 10 },
  ])
})

describe('the limit of a product', () => {
  test('applies from the next scan on', async () => {
    const { serial, product } = await app.createCode({ partner })
    const raised = await setLimit(partner, product.id, { limit: 13, isResold: false })
    expect(raised).toMatchObject({ productId: product.id, limit: 13, chosen: 13, isResold: false })
    const fourCities = Object.values(cities).slice(0, 4)
    const replies = await playCopyStory(app, serial, { visitors: 6, hoursBetween: 24, cities: fourCities })
    expect(replies.at(-1)?.verdict).toBe('genuine_again')
    expect((await listCases(partner)).cases).toMatchObject([{ state: 'watched', limit: 13 }])
    await setLimit(partner, product.id, { limit: 10, isResold: false })
    app.wait(86_400)
    const [answer] = await playCopyStory(app, serial, { visitors: 1 })
    expect(answer?.verdict).toBe('suspected_copy')
  })

  test('is at least 12 when the product is marked as resold', async () => {
    const { product } = await app.createBatch({ partner })
    expect(await setLimit(partner, product.id, { isResold: true })).toMatchObject({ chosen: 12, isResold: true })
    expect(await setLimit(partner, product.id, { isResold: false })).toMatchObject({ chosen: 10, isResold: false })
    const chosen = { limit: 11, isResold: true }
    expect(await setLimit(partner, product.id, chosen)).toMatchObject({ chosen: 12, ownLimit: 11, isResold: true })
    expect(await setLimit(partner, product.id, { limit: 13, isResold: false })).toMatchObject({ chosen: 13 })
    expect(await setLimit(partner, product.id, { isResold: true })).toMatchObject({ chosen: 12, ownLimit: null })
  })

  test('after dismissals can be set back to the chosen one', async () => {
    const { product, ids } = await createCases(partner, 3)
    for (const id of ids) await decide(partner, id, 'dismiss')
    expect(await limitOf(product.id)).toEqual([10, 11])
    expect(await setLimit(partner, product.id, { limit: 10, isResold: false })).toMatchObject({ limit: 10, chosen: 10 })
    expect((await listCases(partner)).raisedLimits).toEqual([])
    expect(await auditDetailsOf('product.copy_limit_changed', product.id)).toEqual([
      { from: { chosen: 10, raised: 1, isResold: false }, to: { chosen: 10, raised: 0, isResold: false } },
    ])
  })

  test.each([{ limit: 9 }, { limit: 14 }, { limit: 10.5 }, { limit: '12' }, { isResold: 'yes' }])(
    'with %j is refused',
    async (body) => {
      const { product } = await app.createBatch({ partner })
      const path = `/api/alerts/exceptions/${product.id}`
      const reply = await callAs(partner, 'PUT', path, { limit: 12, isResold: false, rules: [], ...body })
      expect(reply.statusCode).toBe(400)
      expect(await limitOf(product.id)).toEqual([10, 10])
    },
  )

  test('does not exist for a product that only asks for feedback', async () => {
    const { product, partner: owner } = await app.createFeedbackCode()
    const body = { limit: null, isResold: true, rules: [] }
    expect((await callAs(owner, 'PUT', `/api/alerts/exceptions/${product.id}`, body)).statusCode).toBe(404)
    expect(await listExceptions(owner)).toEqual([])
  })
})

test('the limit of the company is that of each product without its own, from the next scan on', async () => {
  const { serial, product } = await app.createCode({ partner })
  const other = await app.createBatch({ partner })
  await setLimit(partner, other.product.id, { limit: 11, isResold: false })
  const settings = { limit: 13, blockWhenConfirmed: false, holdClearCopies: false }
  await mustCall(partner, 'PUT', '/api/copy-settings', settings)
  expect([await limitOf(product.id), await limitOf(other.product.id)]).toEqual([
    [13, 13],
    [11, 11],
  ])
  const fourCities = Object.values(cities).slice(0, 4)
  const story = { visitors: 6, hoursBetween: 24, cities: fourCities }
  expect((await playCopyStory(app, serial, story)).at(-1)?.verdict).toBe('genuine_again')
  expect((await listExceptions(partner)).map(({ productId, ownLimit }) => [productId, ownLimit])).toEqual([
    [other.product.id, 11],
  ])
  await mustCall(partner, 'PUT', '/api/copy-settings', { ...settings, limit: 10 })
  app.wait(86_400)
  expect((await playCopyStory(app, serial, { visitors: 1 }))[0]?.verdict).toBe('suspected_copy')
})

describe('the settings', () => {
  test('are off until the partner turns them on, each separately', async () => {
    const off = { limit: 10, blockWhenConfirmed: false, holdClearCopies: false }
    expect(await getSettings(partner)).toMatchObject(off)
    const chosen = { ...off, holdClearCopies: true }
    const { message, data } = await mustCall(partner, 'PUT', '/api/copy-settings', chosen)
    expect([message, data]).toEqual([messages.copyCases.settingsSaved, chosen])
    expect(await getSettings(partner)).toMatchObject(chosen)
    expect(await getSettings(await app.createPartner())).toMatchObject({ holdClearCopies: false })
    const changes = await auditDetailsOf('partner.copy_settings_updated', partner.partnerId)
    expect(changes).toEqual([{ from: off, to: chosen }])
  })

  test('show for the company or a product how many codes reached each limit in the last 90 days', async () => {
    const { product, serials } = await app.createCodes({ partner, quantity: 3 })
    const [weak = '', strong = '', old = ''] = serials
    await playCopyStory(app, old, { visitors: 6, hoursBetween: 24 })
    daysLater(86)
    await playCopyStory(app, weak, { visitors: 5, hoursBetween: 20 })
    await playCopyStory(app, strong, { visitors: 10, hoursBetween: 20 })
    const casesByLimit = async () => (await getSettings(partner, `?productId=${product.id}`)).casesByLimit
    const [, strongCase, weakCase] = (await listCases(partner, '?sort=visitors')).cases.map(({ score }) => score).sort()
    expect([Number(weakCase) >= 13, Number(strongCase) >= 11]).toEqual([true, true])
    expect(await casesByLimit()).toEqual([
      { limit: 10, cases: 2 },
      { limit: 11, cases: 2 },
      { limit: 12, cases: 2 },
      { limit: 13, cases: 1 },
    ])
    expect((await getSettings(partner)).casesByLimit).toEqual(await casesByLimit())
    expect((await getSettings(await app.createPartner())).casesByLimit.map(({ cases }) => cases)).toEqual([0, 0, 0, 0])
    daysLater(89)
    expect((await casesByLimit()).map(({ cases }) => cases)).toEqual([1, 1, 1, 1])
  })
})
