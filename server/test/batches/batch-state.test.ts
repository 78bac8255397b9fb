import type { Batch, BatchAction, changeBatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../../src/app.ts'
import { feedbackProduct } from '../support/feedback-factory.ts'
import { importFields } from '../support/import-client.ts'
import { useSecondServer } from '../support/second-server.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const partner = await app.createPartner({ codeLimit: 5000 })
/** A second server on the same database. Shoppers scan there; the partner uses the first. */
const otherServer = await buildApp(await useSecondServer(app))
afterAll(() => otherServer.close())

type Headers = Record<string, string>
const change = (batchId: string, action: BatchAction, reason?: string, token = partner.token, headers: Headers = {}) =>
  app.call('PUT', `/api/products/batch/${batchId}/state`, { token, body: { action, reason }, headers })
const changeOf = (reply: { json: <T>() => T }) => reply.json<z.output<typeof changeBatchState.reply>>()
const changeCode = (serial: string, action: 'block' | 'unblock', reason = 'Stolen on the way to Kano', headers = {}) =>
  app.call('PUT', `/api/products/qr/${serial}/state`, { token: partner.token, body: { action, reason }, headers })
const publicReason = 'Enter a reason. Shoppers will see it.'
const internalReason = 'Enter a reason for your records.'
const scanElsewhere = async (serial: string) => {
  const reply = await otherServer.inject({ url: `/api/products/verify/${serial}`, headers: fromOurPage })
  return reply.json<Pick<VerdictReply, 'verdict' | 'message' | 'reasons'>>()
}
const auditEventsOf = async (subject: string) =>
  (await app.rows('auditLog', { subject })).filter(({ action }) => action !== 'batch.created')

describe('a batch that is held until released', () => {
  test('does not verify on any server until it is released; the next scan then verifies', async () => {
    const { serial, batch } = await app.createCode({ partner, holdUntilReleased: true })
    expect(batch.state).toBe('not_released')
    expect(await scanElsewhere(serial)).toMatchObject({ verdict: 'not_released' })
    const reply = await change(batch.id, 'release')
    expect(reply.statusCode).toBe(200)
    expect(changeOf(reply)).toMatchObject({
      message: 'Batch released. Its codes now verify.',
      data: { id: batch.id, state: 'released' },
    })
    expect(await scanElsewhere(serial)).toMatchObject({ verdict: 'genuine_first' })
  })

  test('can be a second batch of its product', async () => {
    const { product } = await app.createBatch({ partner })
    const body = { ...secondBatch, holdUntilReleased: true }
    const reply = await app.call('POST', `/api/products/${product.id}/batch`, { token: partner.token, body })
    expect(reply.json<{ data: { batch: Batch } }>().data.batch.state).toBe('not_released')
  })
})

describe('a recall', () => {
  test('is shown with its reason by the next scan on another server, until it is lifted', async () => {
    const { serial, batch } = await app.createCode({ partner })
    expect((await scanElsewhere(serial)).verdict).toBe('genuine_first')
    const reply = changeOf(await change(batch.id, 'recall', 'Glass in the bottle'))
    expect(reply).toMatchObject({
      message: 'Batch recalled. Shoppers now see the recall notice.',
      data: { state: 'recalled', recallReason: 'Glass in the bottle' },
    })
    expect(await scanElsewhere(serial)).toMatchObject({ verdict: 'recalled', reasons: ['Glass in the bottle'] })
    expect(changeOf(await change(batch.id, 'lift_recall', 'It was another line'))).toMatchObject({
      message: 'Recall ended.',
      data: { state: 'released', recallReason: null },
    })
    expect((await scanElsewhere(serial)).verdict).toBe('genuine_again')
  })

  test('needs a phone or an email for shoppers, which may come with it from who may change the profile', async () => {
    const { batch, partner: owner } = await app.createBatch()
    await app.change('partners', { id: owner.partnerId }, { shopperPhone: '' })
    const quality = await app.createMember(owner, 'quality')
    const recall = (contact?: object, { token } = owner, action = 'recall') =>
      app.call('PUT', '/api/batches/state', { token, body: { action, reason: 'Glass', contact, batchIds: [batch.id] } })
    const refused = await recall()
    const message = 'Before a recall, add a phone number or an email for shoppers to your company profile.'
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ message, code: 'conflict', data: { kind: 'contact_required' } })
    const errorsOf = async (contact: object, action?: string) =>
      (await recall(contact, owner, action)).json<ErrorReply>().errors?.map(({ field }) => field)
    expect(await errorsOf({ shopperPhone: '' })).toEqual(['contact.shopperPhone'])
    expect(await errorsOf({ shopperEmail: 'nobody' })).toEqual(['contact.shopperEmail'])
    expect(await errorsOf({ shopperPhone: '0800 123 456' }, 'close')).toEqual(['contact'])
    expect((await recall({ shopperPhone: '0800 123 456' }, quality)).statusCode).toBe(403)
    expect(await app.rows('auditLog', { partnerId: owner.partnerId, action: 'partner.profile_changed' })).toEqual([])
    expect((await recall({ shopperEmail: 'care@maker.example' })).statusCode).toBe(200)
    const { shopperEmail } = await app.row('partners', { id: owner.partnerId })
    expect(shopperEmail).toBe('care@maker.example')
    expect(await app.rows('auditLog', { partnerId: owner.partnerId, action: 'partner.profile_changed' })).toHaveLength(
      1,
    )
  })
})

describe('a change of several batches', () => {
  const changeAll = (action: BatchAction, batchIds: string[], reason?: string) =>
    app.call('PUT', '/api/batches/state', { token: partner.token, body: { action, reason, batchIds } })
  const stateOf = async (id: string) =>
    (await app.call('GET', `/api/products/batch/${id}`, { token: partner.token })).json<{ data: Batch }>().data.state

  test('changes those that are not in that state yet, and tells how many', async () => {
    const held = await app.createCode({ partner, holdUntilReleased: true })
    const other = await app.createCode({ partner, holdUntilReleased: true })
    const released = await app.createCode({ partner })
    const ids = [held, other, released, held].map(({ batch }) => batch.id)
    const reply = await changeAll('release', ids)
    const message = '2 batches released. Their codes now verify.'
    expect(reply.json()).toMatchObject({ message, data: { changed: 2 } })
    expect(await scanElsewhere(held.serial)).toMatchObject({ verdict: 'genuine_first' })
    expect(await auditEventsOf(held.batch.id)).toMatchObject([{ action: 'batch.released' }])
    expect(await auditEventsOf(released.batch.id)).toEqual([])
    expect((await changeAll('release', ids)).statusCode).toBe(409)
  })

  test('changes each once when two requests name the same batches in another order', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => app.createBatch({ partner, holdUntilReleased: true })),
    )
    const ids = made.map(({ batch }) => batch.id)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => changeAll('release', i % 2 ? ids : ids.toReversed())),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    for (const id of ids) expect(await auditEventsOf(id)).toHaveLength(1)
  })

  test('changes none when one is of another partner or does not exist', async () => {
    const { batch } = await app.createCode({ partner })
    const foreign = await app.createCode()
    for (const id of [foreign.batch.id, '018f0000-0000-7000-8000-000000000000'])
      expect((await changeAll('recall', [batch.id, id], 'Glass')).statusCode).toBe(404)
    expect(await stateOf(batch.id)).toBe('released')
    expect(await app.rows('batches', { id: foreign.batch.id })).toMatchObject([{ recalledAt: null }])
  })

  test('needs the reason that a change of one needs, and 1 to 100 batches', async () => {
    const { batch } = await app.createCode({ partner })
    const errorsOf = async (action: BatchAction, ids: string[]) =>
      (await changeAll(action, ids)).json<ErrorReply>().errors
    expect(await errorsOf('recall', [batch.id])).toEqual([{ field: 'reason', message: publicReason }])
    expect(await errorsOf('release', [])).toMatchObject([{ field: 'batchIds' }])
    const tooMany = { field: 'batchIds', message: 'Choose at most 100 at once.' }
    expect(await errorsOf('release', Array(101).fill(batch.id))).toEqual([tooMany])
  })
})

describe('a closed batch', () => {
  test('is closed until its partner reopens it, and genuine for shoppers', async () => {
    const { serial, batch } = await app.createCode({ partner })
    expect(changeOf(await change(batch.id, 'close', 'Sold out'))).toMatchObject({
      message: 'Batch closed. Its codes still verify.',
      data: { state: 'closed', closeReason: 'Sold out' },
    })
    expect(await scanElsewhere(serial)).toMatchObject({ verdict: 'genuine_first', reasons: [] })
    expect(changeOf(await change(batch.id, 'reopen', 'Found more')).message).toBe('Batch reopened.')
    expect(await scanElsewhere(serial)).toMatchObject({ verdict: 'genuine_again', reasons: [] })
  })

  test('has the most important state: recalled, then not released, then closed', async () => {
    const { batch } = await app.createBatch({ partner, holdUntilReleased: true })
    const steps: [BatchAction, string][] = [
      ['close', 'not_released'],
      ['recall', 'recalled'],
      ['release', 'recalled'],
      ['lift_recall', 'closed'],
      ['reopen', 'released'],
    ]
    for (const [action, state] of steps) expect(changeOf(await change(batch.id, action, 'Why')).data.state).toBe(state)
  })
})

describe('a change of a batch', () => {
  test.each<[BatchAction, string, BatchAction | undefined, boolean]>([
    ['release', 'batch.released', undefined, true],
    ['recall', 'batch.recalled', undefined, false],
    ['lift_recall', 'batch.recall_lifted', 'recall', false],
    ['close', 'batch.closed', undefined, false],
    ['reopen', 'batch.reopened', 'close', false],
    ['archive', 'batch.archived', undefined, false],
    ['restore', 'batch.restored', 'archive', false],
  ])(
    '%s happens once for eight simultaneous requests, and is in the audit log with its reason',
    async (action, auditAction, first, isHeld) => {
      const { batch } = await app.createBatch({ partner, quantity: 1, holdUntilReleased: isHeld })
      if (first) await change(batch.id, first, 'First')
      const replies = await Promise.all(Array.from({ length: 8 }, () => change(batch.id, action, 'Why it was')))
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      const refused = replies.find((reply) => reply.statusCode === 409)
      expect(refused?.json()).toMatchObject({ message: 'Already done. Refresh to see it.' })
      const events = (await auditEventsOf(batch.id)).slice(first ? 1 : 0)
      const { accountId, partnerId } = partner
      const details = { reason: 'Why it was' }
      expect(events).toMatchObject([{ action: auditAction, accountId, partnerId, details }])
    },
  )

  test.each<[BatchAction, string]>([
    ['recall', publicReason],
    ['lift_recall', internalReason],
    ['close', internalReason],
    ['reopen', internalReason],
  ])('%s needs a reason, and the message says who will see it', async (action, message) => {
    const { batch } = await app.createBatch({ partner, quantity: 1 })
    for (const reason of [undefined, '', ' \n', '...']) {
      const reply = await change(batch.id, action, reason)
      expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([400, [{ field: 'reason', message }]])
    }
    const long = await change(batch.id, action, 'x'.repeat(1001))
    expect(long.json()).toMatchObject({ errors: [{ field: 'reason', message: 'Use at most 1000 characters.' }] })
  })
})

describe('a blocked code', () => {
  test('fails with the reason at the next scan on another server, counts no scan, and verifies once unblocked', async () => {
    const { serial } = await app.createCode({ partner })
    const blocked = await changeCode(serial, 'block')
    const message = 'Code blocked. Shoppers now see that it is blocked.'
    expect([blocked.statusCode, blocked.json()]).toEqual([200, { success: true, message }])
    expect(await scanElsewhere(serial)).toMatchObject({ verdict: 'blocked', reasons: ['Stolen on the way to Kano'] })
    const unblocked = await changeCode(serial, 'unblock', 'Found again')
    expect(unblocked.json<{ message: string }>().message).toBe('Code unblocked.')
    expect((await scanElsewhere(serial)).verdict).toBe('genuine_first')
  })

  test('is blocked once by eight simultaneous requests, and the audit log has the reason', async () => {
    const { serial } = await app.createCode({ partner })
    const once = async (action: 'block' | 'unblock') => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => changeCode(serial, action, `${action} it`)))
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    }
    await once('block')
    await once('unblock')
    expect(await auditEventsOf(serial)).toMatchObject([
      { action: 'code.blocked', accountId: partner.accountId, details: { reason: 'block it' } },
      { action: 'code.unblocked', partnerId: partner.partnerId, details: { reason: 'unblock it' } },
    ])
  })

  test.each(['block', 'unblock'] as const)(
    'needs a reason for %s, and the message says who will see it',
    async (action) => {
      const { serial } = await app.createCode({ partner })
      const errors = [{ field: 'reason', message: 'Enter a reason. Shoppers will see that of a block.' }]
      for (const reason of ['', '  ', '...'])
        expect((await changeCode(serial, action, reason)).json()).toMatchObject({ errors })
    },
  )

  test('cannot belong to another partner, be unissued or be mistyped', async () => {
    const mine = await app.createCode({ partner })
    const theirs = await app.createCode()
    const mistyped = mine.serial.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const wrong = [theirs.serial, unissued, mistyped, 'x', '%00', 'LOT-000000']
    const replies = await Promise.all(wrong.map((serial) => changeCode(serial, 'block')))
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  })
})

describe('a product that only asks for feedback', () => {
  test.each(['batch', 'batch/import'])('gets no second batch from /%s', async (path) => {
    const { product, partner: owner } = await app.createFeedbackCode()
    const { quantity, ...form } = secondBatch
    const reply = await app.call('POST', `/api/products/${product.id}/${path}`, {
      token: owner.token,
      body: path === 'batch' ? { ...form, quantity } : { ...form, csv: 'LOT-000001' },
    })
    const message = 'Feedback-only products can’t have verification batches.'
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { message }])
  })

  test('is shown as such in the reply about its batch', async () => {
    const { batch, partner: owner } = await app.createFeedbackCode()
    const reply = await app.call('GET', `/api/products/batch/${batch.id}`, { token: owner.token })
    expect(reply.json<{ data: object }>().data).toMatchObject({
      product: { name: feedbackProduct.name, verificationEnabled: false, feedbackEnabled: true },
    })
  })
})

const secondBatch = { ...importFields, quantity: 2 }
const unissued = '0000000000000000' // well-formed: the serial of the id 0
