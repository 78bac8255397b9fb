import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOrphans } from '../../src/insight/inbox/queries.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import type { Actor } from '../support/factories.ts'
import { inboxClient, toKey } from '../support/inbox-client.ts'
import { answerOf } from '../support/mailbox.ts'
import { submitReport } from '../support/report-factory.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let owner: Actor
beforeEach(async () => {
  owner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
})

const { callAs, readInbox, update, changeState } = inboxClient(() => app)
const { createCase } = copyCaseClient(() => app)

/** A copied label, a report and an alert about the same code, in the order of time. */
async function fillInbox(partner = owner) {
  const { serial, batch, product, id: caseId } = await createCase({ partner })
  app.wait(60)
  const { reportId } = await submitReport(app, { enteredSerial: serial, description: 'The seal is broken.' })
  app.wait(60)
  const alertId = await raiseAlert(partner, { productId: product.id, batchId: batch.id })
  return { serial, batch, product, caseId, reportId, alertId }
}

type Subject = { productId: string; batchId: string; day?: string; kind?: string }
async function raiseAlert({ partnerId }: Actor, { day = '2026-05-03', kind = 'after_expiry', ...subject }: Subject) {
  const id = uuidv7()
  const details = JSON.stringify({ expiredOn: '2026-05-01' })
  const alert = { id, partnerId, kind, ...subject, day, details, raisedAt: app.time.now, notifyByEmail: false }
  await app.db.insertInto('alerts').values(alert).execute()
  return id
}
const idsIn = ({ items }: { items: InboxItem[] }) => items.map(({ id }) => id)
const dataOf = <T>(reply: { json: <R>() => R }) => reply.json<{ data: T }>().data
const fieldsOf = (reply: { json: <R>() => R }) =>
  reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)

test('one list has cases, reports and alerts, newest first, each with its finding and severity', async () => {
  const { serial, batch, product, caseId, reportId, alertId } = await fillInbox()
  const { items, counts, pagination } = await readInbox(owner)
  expect(idsIn({ items })).toEqual([alertId, reportId, caseId])
  expect(counts).toEqual({ case: 1, report: 1, alert: 1 })
  expect(pagination.totalCount).toBe(3)
  expect(items[2]).toEqual({
    kind: 'case',
    id: caseId,
    at: expect.any(String),
    status: 'open',
    severity: 'high',
    finding: 'Possible copied label',
    text: expect.stringMatching(/ was scanned by \d+ visitors in \d+ places\.$/),
    reference: null,
    product: { id: product.id, name: 'Paracetamol 500 mg' },
    batch: { id: batch.id, name: 'Run 7', isRecalled: false },
    serial,
    isBlocked: false,
    pin: null,
    assignee: null,
    note: null,
  })
  expect(items[1]).toMatchObject({ kind: 'report', severity: 'medium', text: 'The seal is broken.', serial })
  expect(items[1]?.reference).toMatch(/^R-/)
  const finding = 'Scanned after it expired'
  expect(items[0]).toMatchObject({ kind: 'alert', severity: 'low', finding, serial: null, isBlocked: null })
})

test('the list has filters for kind, status, severity, member and product, and pages', async () => {
  const { product, batch, caseId, reportId, alertId } = await fillInbox()
  await changeState(owner, { kind: 'alert', id: alertId }, 'close')
  await update(owner, { kind: 'report', id: reportId }, { assigneeId: owner.accountId })
  const other = await app.createBatch({ partner: { ...owner, token: await app.createSession(owner.accountId) } })
  const kind = 'unreleased'
  const unreleased = await raiseAlert(owner, { productId: other.product.id, batchId: other.batch.id, kind })
  const found = async (query: string) => idsIn(await readInbox(owner, query))
  expect(await found('?kind=report')).toEqual([reportId])
  expect(await found('?status=open')).toEqual([unreleased, reportId, caseId])
  expect(await found('?status=closed')).toEqual([alertId])
  expect(await found('?severity=high')).toEqual([unreleased, caseId])
  expect(await found('?assignee=me')).toEqual([reportId])
  expect(await found(`?assignee=${owner.accountId}`)).toEqual([reportId])
  expect(await found('?assignee=nobody&status=open')).toEqual([unreleased, caseId])
  expect(await found(`?productId=${other.product.id}`)).toEqual([unreleased])
  expect(await found('?status=new')).toEqual([unreleased, reportId, caseId])
  await callAs(owner, 'PUT', `/api/reports/${reportId}`, { status: 'looking_into' })
  expect(await found('?status=new')).toEqual([unreleased, caseId])
  expect(await found('?status=looking_into')).toEqual([reportId])
  for (let count = 0; count < 20; count++) {
    app.wait(24 * 3600)
    await raiseAlert(owner, { productId: product.id, batchId: batch.id, kind, day: `2026-06-${10 + count}` })
  }
  const { pagination } = await readInbox(owner, '?page=9')
  expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 24 })
})

test('a possible copied label is a case and not an alert as well', async () => {
  await callAs(owner, 'PUT', '/api/team/mails', { cases: 'off', reports: 'off' })
  await callAs(owner, 'PUT', '/api/alerts/rules', { kind: 'copied_label', notifyByEmail: true })
  const { caseId, reportId, alertId } = await fillInbox()
  const raised = await callAs(owner, 'GET', '/api/alerts')
  expect(dataOf<{ alerts: Alert[] }>(raised).alerts.map(({ kind }) => kind)).toEqual(['after_expiry', 'copied_label'])
  expect(idsIn(await readInbox(owner))).toEqual([alertId, reportId, caseId])
})

test('each role sees what it may read, and only owners and quality can change items', async () => {
  const { reportId, alertId, caseId } = await fillInbox()
  const [quality, analyst] = [await app.createMember(owner, 'quality'), await app.createMember(owner, 'analyst')]
  const production = await app.createMember(owner, 'production')
  expect(idsIn(await readInbox(analyst))).toEqual([alertId, reportId, caseId])
  const seen = await readInbox(production)
  expect([idsIn(seen), seen.counts]).toEqual([[alertId], { case: 0, report: 0, alert: 1 }])
  expect(idsIn(await readInbox(production, '?kind=report'))).toEqual([])
  const read = async (member: Actor, path: string) => (await callAs(member, 'GET', `/api/inbox/${path}`)).statusCode
  expect(await read(analyst, `report/${reportId}`)).toBe(200)
  expect(await read(production, `alert/${alertId}`)).toBe(200)
  expect(await read(production, `report/${reportId}`)).toBe(404)
  expect(await read(production, `case/${caseId}`)).toBe(404)
  expect(await read(analyst, `case/${reportId}`)).toBe(404)
  for (const member of [analyst, production]) {
    expect((await update(member, { kind: 'alert', id: alertId }, { note: 'Mine' })).statusCode).toBe(403)
    expect((await changeState(member, { kind: 'alert', id: alertId }, 'close')).statusCode).toBe(403)
  }
  expect((await changeState(quality, { kind: 'alert', id: alertId }, 'close')).statusCode).toBe(200)
})

describe('the assignee of an item', () => {
  test('is an owner or in quality of this partner, and empty again once they leave', async () => {
    const { reportId } = await fillInbox()
    const key = { kind: 'report', id: reportId } as const
    const quality = await app.createMember(owner, 'quality')
    const analyst = await app.createMember(owner, 'analyst')
    const stranger = await app.createPartner()
    for (const { accountId } of [analyst, stranger]) {
      const reply = await update(owner, key, { assigneeId: accountId })
      expect([...answerOf(reply), fieldsOf(reply)]).toEqual([400, messages.inbox.notAssignable, ['assigneeId']])
    }
    const assigned = dataOf<InboxItem>(await update(owner, key, { assigneeId: quality.accountId }))
    expect(assigned.assignee).toEqual({ id: quality.accountId, name: quality.email })
    await update(owner, key, { note: 'Asked the shop.' })
    expect((await callAs(quality, 'POST', '/api/team/leave')).statusCode).toBe(200)
    const [item] = (await readInbox(owner, '?assignee=nobody&kind=report')).items
    expect(item).toMatchObject({ id: reportId, assignee: null, note: 'Asked the shop.' })
  })

  test('and the note are in the audit log, without the text of the note', async () => {
    const { caseId } = await fillInbox()
    const key = { kind: 'case', id: caseId } as const
    await update(owner, key, { assigneeId: owner.accountId, note: 'A secret.' })
    await update(owner, key, { assigneeId: owner.accountId, note: 'A secret.' })
    await update(owner, key, { assigneeId: null, note: '' })
    const entries = await app.rows('auditLog', { subject: caseId, action: 'inbox_item.updated' })
    expect(entries).toMatchObject([
      { accountId: owner.accountId, details: { kind: 'case', assigneeId: owner.accountId, noted: true } },
      { accountId: owner.accountId, details: { kind: 'case', assigneeId: null, noted: true } },
    ])
  })
})

test('several items of all kinds are assigned together, or none', async () => {
  const { caseId, reportId, alertId } = await fillInbox()
  const items = (await readInbox(owner)).items.map(toKey)
  const assign = (keys: object[], assigneeId: string | null) =>
    callAs(owner, 'PUT', '/api/inbox/assignee', { items: keys, assigneeId })
  await update(owner, { kind: 'alert', id: alertId }, { assigneeId: owner.accountId })
  const missing = { kind: 'report', id: uuidv7() }
  expect((await assign([...items, missing], owner.accountId)).statusCode).toBe(404)
  expect(idsIn(await readInbox(owner, '?assignee=me'))).toEqual([alertId])
  expect((await assign(items, (await app.createMember(owner, 'analyst')).accountId)).statusCode).toBe(400)
  expect(dataOf(await assign([...items, ...items], owner.accountId))).toEqual({ changed: 2, unchanged: 1 })
  expect(idsIn(await readInbox(owner, '?assignee=me'))).toEqual([alertId, reportId, caseId])
  expect(await app.rows('auditLog', { subject: alertId, action: 'inbox_item.updated' })).toHaveLength(1)
  expect(dataOf(await assign(items, null))).toEqual({ changed: 3, unchanged: 0 })
})

test('what is closed is no longer open, and is again once it is reopened', async () => {
  const { caseId, reportId, alertId } = await fillInbox()
  const items = [
    { kind: 'case', id: caseId, action: 'dismiss', body: { dismissReason: 'own_test' } },
    { kind: 'report', id: reportId, action: 'close', body: { note: 'A tester’s own scans.' } },
    { kind: 'alert', id: alertId, action: 'close', body: {} },
  ] as const
  for (const { action, body, ...key } of items)
    expect((await changeState(owner, key, action, body)).statusCode).toBe(200)
  expect((await readInbox(owner, '?status=open')).counts).toEqual({ case: 0, report: 0, alert: 0 })
  for (const { kind, id } of items) expect((await changeState(owner, { kind, id }, 'reopen')).statusCode).toBe(200)
  const reopened = (await readInbox(owner, '?status=open')).items
  expect(reopened).toMatchObject([alertId, reportId, caseId].map((id) => ({ id, status: 'open' })))
})

test('an item of another partner is not found, and neither is one of another kind', async () => {
  const { alertId } = await fillInbox()
  const stranger = await app.createPartner({ codeLimit: 5000 })
  const { reportId, ...foreign } = await fillInbox(stranger)
  expect((await changeState(owner, { kind: 'report', id: reportId }, 'close', { note: 'Not mine.' })).statusCode).toBe(
    404,
  )
  expect((await changeState(owner, { kind: 'report', id: reportId }, 'reopen')).statusCode).toBe(404)
  for (const action of ['close', 'reopen'])
    expect((await changeState(owner, { kind: 'alert', id: foreign.alertId }, action)).statusCode).toBe(404)
  expect((await update(owner, { kind: 'case', id: alertId }, { note: 'No case.' })).statusCode).toBe(404)
  expect((await readInbox(stranger, '?status=open')).counts).toEqual({ case: 1, report: 1, alert: 1 })
})

test('a note is deleted with its alert', async () => {
  const { alertId, reportId } = await fillInbox()
  for (const key of [{ kind: 'alert', id: alertId } as const, { kind: 'report', id: reportId } as const])
    await update(owner, key, { note: 'Called.' })
  await app.db.deleteFrom('alerts').where('id', '=', alertId).execute()
  await deleteOrphans(app.db)
  const left = await app.rows('inboxItems', { partnerId: owner.partnerId })
  expect(left.map(({ id }) => id)).toEqual([reportId])
})
