import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { wordsByLanguage } from '../../src/verify/scans/localize-verdict.ts'
import { copyCaseClient, findCaseId } from '../support/copy-case-client.ts'
import { cities, playCopyStory, settleCopyCases, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { useSecondServer } from '../support/second-server.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const secondServer = await buildApp(await useSecondServer(app))
afterAll(() => secondServer.close())
let partner: Actor
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})
const { createCase, createCases, getCase, listCases, decide, mustCall } = copyCaseClient(() => app)

type Decided = { message: string; data: Awaited<ReturnType<typeof getCase>> }
const mustDecide = async (...[actor, id, action, body]: Parameters<typeof decide>) => {
  const reply = await decide(actor, id, action, body)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<Decided>()
}
const [owerri, yola] = [
  [5.48, 7.03],
  [9.2, 12.48],
] as const
const check = (serial: string, visit?: Parameters<typeof visitCode>[2]) => visitCode(app, serial, visit)
const auditEventsOf = async (...subjects: string[]) =>
  (await app.rows('auditLog', { partnerId: partner.partnerId })).filter(
    ({ subject, action }) => subjects.includes(subject) && !action.endsWith('created'),
  )
const actorOf = ({ accountId, partnerId }: Actor) => ({ accountId, partnerId })
const blockSettings = { limit: 10, blockWhenConfirmed: true, holdClearCopies: false }

describe('confirming a copy', () => {
  test('tells shoppers in their language, from the next scan on, and records who decided and when', async () => {
    const { id, serial } = await createCase({ partner })
    const { message, data } = await mustDecide(partner, id, 'confirm')
    expect(message).toBe(messages.copyCases.confirmed)
    expect(data).toMatchObject({
      id,
      state: 'confirmed',
      decidedAt: app.time.now.toISOString(),
      isBlocked: false,
      blockReason: null,
      dismissReason: null,
    })
    expect(data).toEqual(await getCase(partner, id))
    for (const [language, words] of Object.entries(wordsByLanguage)) {
      const reply = await app.call('GET', `/api/products/verify/${serial}?lang=${language}`)
      expect(reply.json()).toMatchObject({
        verdict: 'suspected_copy',
        message: messages.confirmedCopy,
        data: { copyEvidence: { isConfirmed: true } },
        localized: { ...words.copied.confirmed, nextStep: words.verdicts.suspected_copy.nextStep },
      })
    }
    app.wait(200 * 86_400)
    expect((await check(serial)).verdict).toBe('suspected_copy')
    const event = { action: 'copy_case.confirmed', details: { blockedCode: false }, ...actorOf(partner) }
    expect(await auditEventsOf(id)).toMatchObject([event])
  })

  test('blocks the code if the partner asks for it, with its reason', async () => {
    const { id, serial } = await createCase({ partner })
    const reason = 'Sold in Kano without a seal.'
    const { message, data } = await mustDecide(partner, id, 'confirm', { blockCode: true, reason })
    expect([message, data.isBlocked, data.blockReason]).toEqual([messages.copyCases.confirmedAndBlocked, true, reason])
    expect(await check(serial)).toMatchObject({ verdict: 'blocked', reasons: [reason] })
    expect((await auditEventsOf(id, serial)).map(({ action, details }) => [action, details])).toEqual([
      ['code.blocked', { reason }],
      ['copy_case.confirmed', { blockedCode: true }],
    ])
  })

  test('blocks the code with a standard sentence if the settings say so', async () => {
    const { id, serial } = await createCase({ partner })
    await mustCall(partner, 'PUT', '/api/copy-settings', blockSettings)
    const { data } = await mustDecide(partner, id, 'confirm')
    expect([data.isBlocked, data.blockReason]).toEqual([true, messages.copyCases.blockReason])
    expect((await check(serial)).verdict).toBe('blocked')
  })

  test('keeps the reason of a code that is already blocked', async () => {
    const { id, serial } = await createCase({ partner })
    const body = { action: 'block', reason: 'Stolen' }
    await mustCall(partner, 'PUT', `/api/products/qr/${serial}/state`, body)
    const { message, data } = await mustDecide(partner, id, 'confirm', { blockCode: true, reason: 'Copied' })
    expect([message, data.state, data.blockReason]).toEqual([messages.copyCases.confirmed, 'confirmed', 'Stolen'])
  })

  test('is possible while the case is only watched', async () => {
    const { serial } = await app.createCode({ partner })
    await playCopyStory(app, serial, { visitors: 9, cities: [undefined], hoursBetween: 30 })
    const id = await findCaseId(app, serial)
    expect((await check(serial)).verdict).toBe('genuine_again')
    await mustDecide(partner, id, 'confirm')
    expect((await check(serial)).verdict).toBe('suspected_copy')
  })
})

describe('dismissing a case', () => {
  test('restores the usual verdict and stores the reason and the note', async () => {
    const { id, serial } = await createCase({ partner })
    const body = { reason: 'resold', note: 'A market stall in Aba.' }
    const { message, data } = await mustDecide(partner, id, 'dismiss', body)
    expect(message).toBe(messages.copyCases.dismissed)
    expect(data).toMatchObject({ state: 'dismissed', dismissReason: 'resold', note: 'A market stall in Aba.' })
    expect((await check(serial)).verdict).toBe('genuine_again')
    expect(await auditEventsOf(id)).toMatchObject([
      { action: 'copy_case.dismissed', details: body, ...actorOf(partner) },
    ])
  })

  test('lasts until 10 more visitors in 2 more locations; then the case is open again', async () => {
    const { id, serial } = await createCase({ partner })
    await mustDecide(partner, id, 'dismiss')
    const replies = await playCopyStory(app, serial, { visitors: 11, cities: [cities.lagos, cities.kano] })
    expect(new Set(replies.map(({ verdict }) => verdict))).toEqual(new Set(['genuine_again']))
    expect((await getCase(partner, id)).state).toBe('dismissed')
    app.wait(86_400)
    expect((await check(serial, { at: owerri })).verdict).toBe('genuine_again')
    app.wait(86_400)
    expect((await check(serial, { at: yola })).verdict).toBe('suspected_copy')
    await settleCopyCases(app)
    const undecided = { state: 'open', decidedAt: null, dismissReason: null, note: null }
    expect(await getCase(partner, id)).toMatchObject(undecided)
  })

  test('without a known reason or with too long a note is refused and changes nothing', async () => {
    const { id } = await createCase({ partner })
    for (const body of [{}, { reason: 'because' }, { reason: 'other', note: 'x'.repeat(1001) }]) {
      const reply = await decide(partner, id, 'dismiss', { reason: undefined, ...body })
      expect(reply.statusCode).toBe(400)
    }
    expect((await getCase(partner, id)).state).toBe('open')
  })
})

describe('reopening a case', () => {
  test.each(['confirm', 'dismiss'] as const)('after %s withdraws the decision', async (action) => {
    const { id, serial } = await createCase({ partner })
    const before = await getCase(partner, id)
    await mustDecide(partner, id, action)
    app.wait(60)
    const { message, data } = await mustDecide(partner, id, 'reopen')
    expect([message, data]).toEqual([messages.copyCases.reopened, before])
    expect((await check(serial)).verdict).toBe('suspected_copy')
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({
      action: 'copy_case.reopened',
      details: { from: action === 'confirm' ? 'confirmed' : 'dismissed' },
      ...actorOf(partner),
    })
  })

  test('leaves a blocked code blocked', async () => {
    const { id, serial } = await createCase({ partner })
    await mustDecide(partner, id, 'confirm', { blockCode: true })
    expect((await mustDecide(partner, id, 'reopen')).data).toMatchObject({ state: 'open', isBlocked: true })
    expect((await check(serial)).verdict).toBe('blocked')
  })

  test('makes the case watched if its score is below the limit by then', async () => {
    const { serial, product } = await app.createCode({ partner })
    const sessions = ['first-session', 'second-session']
    const replies = await playCopyStory(app, serial, { visitors: 5, hoursBetween: 24, sessions })
    expect(replies.at(-1)?.verdict).toBe('suspected_copy')
    const id = await findCaseId(app, serial)
    await mustDecide(partner, id, 'dismiss')
    const body = { limit: 13, isResold: false, rules: [] }
    await mustCall(partner, 'PUT', `/api/alerts/exceptions/${product.id}`, body)
    expect((await mustDecide(partner, id, 'reopen')).data.state).toBe('watched')
    expect(await check(serial, { session: 'second-session' })).toMatchObject({ verdict: 'genuine_again' })
  })
})

describe('a second decision', () => {
  test('of a case that is confirmed or dismissed is a conflict, and changes nothing', async () => {
    const { ids } = await createCases(partner, 2)
    for (const [i, first] of (['confirm', 'dismiss'] as const).entries()) {
      const id = ids[i] ?? ''
      await mustDecide(partner, id, first)
      const before = await getCase(partner, id)
      for (const second of ['confirm', 'dismiss'] as const) {
        const reply = await decide(partner, id, second, { blockCode: second === 'confirm' ? true : undefined })
        const refusal = { code: 'conflict', message: messages.copyCases.alreadyDecided }
        expect([reply.statusCode, reply.json()]).toMatchObject([409, refusal])
        expect(await getCase(partner, id)).toEqual(before)
      }
      expect(await auditEventsOf(id)).toHaveLength(1)
    }
  })

  test('to reopen an open case is a conflict', async () => {
    const { id } = await createCase({ partner })
    const reply = await decide(partner, id, 'reopen')
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([409, messages.copyCases.notDecided])
  })

  test('by two people together, on two servers, succeeds for exactly one', async () => {
    const { ids } = await createCases(partner, 4)
    const token = await app.createSession(partner.accountId)
    const headers = { authorization: `Bearer ${token}` }
    const call = async (server: TestApp['fastify'], id: string, action: string, payload: object) =>
      (await server.inject({ method: 'POST', url: `/api/copy-cases/${id}/${action}`, headers, payload })).statusCode
    const results = await Promise.all(
      ids.map((id) =>
        Promise.all([
          call(app.fastify, id, 'confirm', { blockCode: true }),
          call(secondServer, id, 'dismiss', { reason: 'own_test' }),
          call(secondServer, id, 'confirm', {}),
          call(app.fastify, id, 'dismiss', { reason: 'resold' }),
        ]),
      ),
    )
    expect(results.map((statuses) => statuses.sort())).toEqual(ids.map(() => [200, 409, 409, 409]))
    for (const id of ids) {
      const decisions = (await auditEventsOf(id)).filter(({ action }) => action.startsWith('copy_case.'))
      expect(decisions).toHaveLength(1)
      const { state, isBlocked, dismissReason } = await getCase(partner, id)
      expect(state === 'confirmed' ? dismissReason : !isBlocked).toBe(state === 'confirmed' ? null : true)
    }
  })
})

test('a decision while new visitors arrive is neither lost nor overwritten', async () => {
  const { ids, serials } = await createCases(partner, 4)
  for (const serial of serials) await visitCode(app, serial, { at: cities.lagos })
  const decided = ids.map((id, i) => decide(partner, id, i % 2 ? 'confirm' : 'dismiss'))
  await Promise.all([...decided, settleCopyCases(app)])
  expect((await Promise.all(decided)).map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
  const states = await Promise.all(ids.map(async (id) => (await getCase(partner, id)).state))
  expect(states).toEqual(ids.map((_, i) => (i % 2 ? 'confirmed' : 'dismissed')))
})

test('a case of another partner is not found and does not change', async () => {
  const { id, product } = await createCase({ partner })
  const stranger = await app.createPartner()
  const before = await getCase(partner, id)
  const missing = '018f0000-0000-7000-8000-000000000000'
  for (const action of ['confirm', 'dismiss', 'reopen'] as const) {
    const [foreign, unknown] = await Promise.all([id, missing].map((target) => decide(stranger, target, action)))
    expect([foreign?.statusCode, foreign?.body]).toEqual([404, unknown?.body])
  }
  const { callAs } = copyCaseClient(() => app)
  for (const path of ['/api/copy-cases/', '/api/alerts/exceptions/']) {
    const body = path.includes('exceptions') ? { limit: 12, isResold: true, rules: [] } : undefined
    const [foreign, unknown] = await Promise.all(
      [body ? product.id : id, missing].map((target) => callAs(stranger, body ? 'PUT' : 'GET', path + target, body)),
    )
    expect([foreign?.statusCode, foreign?.body]).toEqual([404, unknown?.body])
  }
  expect(await getCase(partner, id)).toEqual(before)
})

test('a suspended partner can read its cases but not decide', async () => {
  const { id, product } = await createCase({ partner })
  await app.suspend(partner)
  expect((await listCases(partner)).cases).toMatchObject([{ id }])
  expect((await getCase(partner, id)).state).toBe('open')
  const { callAs } = copyCaseClient(() => app)
  const refused = await Promise.all([
    decide(partner, id, 'confirm'),
    decide(partner, id, 'dismiss'),
    decide(partner, id, 'reopen'),
    callAs(partner, 'PUT', '/api/copy-settings', blockSettings),
    callAs(partner, 'PUT', `/api/alerts/exceptions/${product.id}`, { limit: null, isResold: true, rules: [] }),
  ])
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
  expect((await getCase(partner, id)).state).toBe('open')
})
