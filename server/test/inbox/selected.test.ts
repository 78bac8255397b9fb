import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import type { Actor } from '../support/factories.ts'
import { inboxClient } from '../support/inbox-client.ts'
import { answerOf } from '../support/mailbox.ts'
import { submitReport } from '../support/report-factory.ts'
import { useSecondServer } from '../support/second-server.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const secondServer = await buildApp(await useSecondServer(app))
afterAll(() => secondServer.close())
let owner: Actor
beforeEach(async () => {
  owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const { callAs } = inboxClient(() => app)
const { createCases, getCase, setLimit, listExceptions } = copyCaseClient(() => app)
const decide = (actor: Actor, action: string, caseIds: string[], body: object = {}) =>
  callAs(actor, 'PUT', '/api/copy-cases/state', { action, caseIds, ...body })
const dataOf = (reply: { json: <R>() => R }) => reply.json<{ data: { changed: number; ids: string[] } }>().data
const statesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await getCase(owner, id)).state))
const decisionsOf = async (...subjects: string[]) =>
  (await app.rows('auditLog', { partnerId: owner.partnerId })).filter(
    ({ subject, action }) => subjects.includes(subject) && !action.endsWith('created'),
  )

describe('several suspicious codes', () => {
  test('are confirmed together and blocked, each with its entry in the log; those decided before stay', async () => {
    const { ids, serials } = await createCases(owner, 4)
    const [before = '', ...others] = ids
    await decide(owner, 'dismiss', [before], { dismissReason: 'own_test' })
    const reason = 'Sold in Kano without a seal.'
    const reply = await decide(owner, 'confirm', [...ids, ...ids], { blockCode: true, blockReason: reason })
    expect(answerOf(reply)).toEqual([200, '3 codes confirmed as copied, 3 blocked.'])
    expect([dataOf(reply).changed, new Set(dataOf(reply).ids)]).toEqual([3, new Set(others)])
    expect(await statesOf(ids)).toEqual(['dismissed', 'confirmed', 'confirmed', 'confirmed'])
    const entries = await decisionsOf(...ids, ...serials)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...Array(3).fill('code.blocked'),
      ...Array(3).fill('copy_case.confirmed'),
      'copy_case.dismissed',
    ])
    expect(answerOf(await decide(owner, 'confirm', ids))).toEqual([409, messages.noChange])
  })

  test('are dismissed with a reason, which raises the limit of the product by 1 at most, and reopened', async () => {
    const { ids, product } = await createCases(owner, 7)
    expect((await decide(owner, 'dismiss', ids)).statusCode).toBe(400)
    const reply = await decide(owner, 'dismiss', ids, { dismissReason: 'resold', note: 'A market in Aba.' })
    expect(answerOf(reply)).toEqual([200, '7 codes marked as not copied. So many dismissals raised a product’s limit.'])
    expect(await getCase(owner, ids[6] ?? '')).toMatchObject({ dismissReason: 'resold', note: 'A market in Aba.' })
    expect((await listExceptions(owner)).map(({ limit }) => limit)).toEqual([11])
    await setLimit(owner, product.id, { limit: 10, isResold: false })
    expect(answerOf(await decide(owner, 'reopen', ids))).toEqual([200, '7 codes reopened.'])
    expect(new Set(await statesOf(ids))).toEqual(new Set(['open']))
  })

  test('of another partner change nothing, nor do more than 100', async () => {
    const { ids } = await createCases(owner, 2)
    const stranger = await app.createPartner({ codeLimit: 5000 })
    const foreign = await createCases(stranger, 1)
    expect((await decide(owner, 'confirm', [...ids, ...foreign.ids])).statusCode).toBe(404)
    expect((await decide(owner, 'confirm', [...ids, uuidv7()])).statusCode).toBe(404)
    expect((await decide(owner, 'confirm', [])).statusCode).toBe(400)
    expect((await decide(owner, 'confirm', Array.from({ length: 101 }, uuidv7))).statusCode).toBe(400)
    expect(await statesOf(ids)).toEqual(['open', 'open'])
  })

  test('by two people at once, on two servers and in opposite orders, are decided once each', async () => {
    const [one, other] = [await createCases(owner, 12), await createCases(owner, 12)]
    const mixed = one.ids.flatMap((id, i) => [id, other.ids[i] ?? ''])
    const headers = { authorization: `Bearer ${await app.createSession(owner.accountId)}` }
    const put = (server: typeof secondServer, payload: object) =>
      server.inject({ method: 'PUT', url: '/api/copy-cases/state', headers, payload })
    const alone = (id: string) =>
      app.fastify.inject({ method: 'POST', url: `/api/copy-cases/${id}/confirm`, headers, payload: {} })
    const replies = await Promise.all([
      put(app.fastify, { action: 'confirm', caseIds: mixed, blockCode: true }),
      put(secondServer, { action: 'dismiss', caseIds: [...mixed].reverse(), dismissReason: 'own_test' }),
      put(secondServer, { action: 'confirm', caseIds: [...other.ids, ...one.ids] }),
      ...mixed.slice(-6).map(alone),
    ])
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const decided = (await decisionsOf(...mixed)).map(({ subject }) => subject)
    expect(decided.sort()).toEqual([...mixed].sort())
  })
})

test('several reports are started, closed with one note and reopened', async () => {
  const { serial } = await app.createCode({ partner: owner })
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await submitReport(app, { enteredSerial: serial })).reportId)
  const change = (action: string, reportIds: string[], body: object = {}) =>
    callAs(owner, 'PUT', '/api/reports/state', { action, reportIds, ...body })
  const [first = '', second = '', third = ''] = ids
  expect(dataOf(await change('start', [first])).ids).toEqual([first])
  expect((await change('close', [first, second])).statusCode).toBe(400)
  const note = 'Rain damage.'
  expect(answerOf(await change('close', [first, second], { note }))).toEqual([200, '2 reports closed.'])
  expect(await app.row('reports', { id: second })).toMatchObject({ closingNote: note })
  // A closed report is not started again by the way.
  expect(dataOf(await change('start', ids)).ids).toEqual([third])
  expect((await change('start', ids)).statusCode).toBe(409)
  expect((await change('reopen', [first, uuidv7()])).statusCode).toBe(404)
  expect(dataOf(await change('reopen', ids)).ids.sort()).toEqual([first, second].sort())
  const actions = (await decisionsOf(first)).map(({ action }) => action)
  expect(actions).toEqual(['report.investigation_started', 'report.closed', 'report.reopened'])
})

test('several alerts are done, and reopened', async () => {
  const { batch, product } = await app.createCode({ partner: owner })
  const ids = await Promise.all(
    ['2026-05-01', '2026-05-02'].map(async (day) => {
      const id = uuidv7()
      const about = { partnerId: owner.partnerId, productId: product.id, batchId: batch.id }
      const alert = { id, ...about, kind: 'after_expiry', day, details: '{}', raisedAt: app.time.now }
      await app.db
        .insertInto('alerts')
        .values({ ...alert, notifyByEmail: false })
        .execute()
      return id
    }),
  )
  const change = (action: string, alertIds: string[]) => callAs(owner, 'PUT', '/api/alerts/state', { action, alertIds })
  const [first = ''] = ids
  expect(answerOf(await change('close', [first]))).toEqual([200, '1 alert done.'])
  expect(dataOf(await change('close', ids)).changed).toBe(1)
  expect((await change('close', ids)).statusCode).toBe(409)
  expect(dataOf(await change('reopen', ids)).changed).toBe(2)
  expect((await decisionsOf(first)).map(({ action }) => action)).toEqual(['alert.closed', 'alert.reopened'])
})
