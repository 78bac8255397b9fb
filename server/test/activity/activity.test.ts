import { readdirSync, readFileSync } from 'node:fs'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { ActivityRow } from '@sahihi/contract/endpoints/activity.ts'
import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { unknownAction } from '../../src/insight/activity/describe-events.ts'
import { activitySentences, adminActions } from '../../src/platform/lib/audit-actions.ts'
import { reason } from '../support/admin-client.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { inviteAs } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

type Caller = { token: string }
const get = (path: string, { token }: Caller, query: Record<string, string> = {}) =>
  app.call('GET', `${path}?${new URLSearchParams(query)}`, { token })
type Page = { rows: ActivityRow[]; previous: string | null; next: string | null }
const list = async (caller: Caller, query: Record<string, string> = {}, path = '/api/activity') => {
  const reply = await get(path, caller, query)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Page }>().data
}
const sentenceOf = ({ who, before, thing, after, reason }: ActivityRow) =>
  `${who} ${before}${thing}${after}${reason ? ` · ${reason}` : ''}`
const sentences = async (caller: Caller, query: Record<string, string> = {}, path = '/api/activity') =>
  (await list(caller, query, path)).rows.map(sentenceOf)
const asAdmin = '/api/admin/activity'

const nameIt = (accountId: string, name: string) =>
  app.db.updateTable('accounts').set({ name }).where('id', '=', accountId).execute()
type Writer = { accountId: string | null; partnerId: string }
const write = ({ accountId, partnerId }: Writer, action: string, more: object = {}) =>
  app.insert('auditLog', {
    id: uuidv7(),
    occurredAt: app.time.now,
    accountId,
    partnerId,
    action,
    subject: 'nothing',
    ...more,
  })

async function namedPartner() {
  const partner = await app.createPartner({ codeLimit: 5000 })
  await nameIt(partner.accountId, 'Ada Obi')
  return partner
}

const blockCode = (serial: string, { token }: Caller, reason = 'Stolen') =>
  app.call('PUT', `/api/products/qr/${serial}/state`, { token, body: { action: 'block', reason } })

test('each row is a sentence with the person, the name of the thing, the reason and a link', async () => {
  const partner = await namedPartner()
  const { product, batch, serial } = await app.createCode({ partner, quantity: 2 })
  app.wait(60)
  expect((await blockCode(serial, partner)).statusCode).toBe(200)
  const { rows } = await list(partner)
  expect(rows.map(sentenceOf)).toEqual([
    `Ada Obi blocked code ${groupSerial(serial)} · Stolen`,
    expect.stringMatching(/^Ada Obi created batch \S.* with 2 codes$/),
    `Ada Obi created product ${product.name}`,
  ])
  expect(rows.map(({ path }) => path)).toEqual([
    `/inventory/${batch.id}?code=${serial}`,
    `/inventory/${batch.id}`,
    `/products/${product.id}/batches`,
  ])
  await app.change('batches', { id: batch.id }, { lot: '24-117' })
  expect((await list(partner)).rows.map(sentenceOf)).toContain('Ada Obi created lot 24-117 with 2 codes')
  expect(rows[0]).toMatchObject({ kind: 'codes', person: partner.accountId, partner: null })
})

test('a row about an assignment in the inbox has the present name of the assignee', async () => {
  const partner = await namedPartner()
  const quality = await app.createMember(partner, 'quality')
  await app.createBatch({ partner })
  const details = (more: object) => ({ details: JSON.stringify({ kind: 'alert', ...more }) })
  for (const more of [{ assigneeId: quality.accountId }, { assigneeId: null }, { assigneeId: uuidv7(), noted: true }]) {
    app.wait(60)
    await write(partner, 'inbox_item.updated', details(more))
  }
  await nameIt(quality.accountId, 'Chika Eze')
  expect((await sentences(partner)).slice(0, 3)).toEqual([
    'Ada Obi changed the note on an alert, and assigned it to A former member',
    'Ada Obi unassigned an alert',
    'Ada Obi assigned an alert to Chika Eze',
  ])
})

const known = Object.keys(activitySentences)

test('every action has a sentence', async () => {
  const partner = await namedPartner()
  const admin = await app.createAdmin()
  for (const action of known) await write(partner, action)
  const query = { partner: partner.partnerId }
  const all: ActivityRow[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await list(admin, next ? { ...query, before: next } : query, asAdmin)
    all.push(...page.rows)
    next = page.next
  }
  expect(all.map(({ action }) => action).sort()).toEqual([...known].sort())
  const own = await list(partner, { kind: 'sign_in' })
  for (const row of [...all, ...own.rows]) {
    expect(row.before, row.action).not.toBe(unknownAction)
    if (row.thing === '') expect(row.path, row.action).toBeNull()
    expect(sentenceOf(row)).not.toMatch(/undefined|null|\[object|\s$/)
  }
})

test('the list of actions has all actions that the code writes, and no others', () => {
  const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const source = files
    .filter((file) => !/insight\/activity\/describe|lib\/audit-actions/.test(file))
    .map((file) => readFileSync(`server/src/${file}`, 'utf8'))
    .join('\n')
  const composed = ['partner.logo', 'product.picture'].flatMap((of) => [`${of}_saved`, `${of}_removed`])
  const written = new Set(
    [...source.matchAll(/'([a-z]+(?:_[a-z]+)*\.[a-z_]+|[a-z]+(?:_[a-z]+)+)'/g)].map(([, name]) => name),
  )
  expect(known.filter((action) => !written.has(action) && !composed.includes(action))).toEqual([])
  const audited = [...source.matchAll(/\baction: '([^']+)'/g)].map(([, action = '']) => action)
  expect(audited.length).toBeGreaterThan(30)
  expect(audited.filter((action) => /[._]/.test(action) && !known.some((each) => each === action))).toEqual([])
})

test('the action of an admin is shown to the partner as the team’s, and to admins as the person’s', async () => {
  const partner = await namedPartner()
  const admin = await app.createAdmin()
  await nameIt(admin.accountId, 'Chidi of Support')
  const body = { suspended: true, reason }
  const path = `/api/admin/partners/${partner.partnerId}/suspension`
  expect((await app.call('PUT', path, { token: admin.token, body })).statusCode).toBe(200)
  expect(await sentences(partner)).toEqual([`Sahihi team suspended the account · ${reason}`])
  expect((await get('/api/activity', partner)).body).not.toContain(admin.accountId)
  expect((await get('/api/activity/people', partner)).body).not.toMatch(/Chidi|sahihi\.example/)
  expect(await sentences(partner, { person: 'team' })).toHaveLength(1)
  expect(await sentences(partner, { person: admin.accountId })).toEqual([])
  expect(await sentences(admin, { partner: partner.partnerId, person: admin.accountId }, asAdmin)).toEqual([
    `Chidi of Support suspended the account · ${reason}`,
  ])
})

test('a partner sees neither the rows of other partners nor those for admins only', async () => {
  const partner = await namedPartner()
  const other = await namedPartner()
  const { batch } = await app.createBatch({ partner: other })
  for (const action of adminActions) await write(partner, action)
  await write(partner, 'payment.flagged', { details: JSON.stringify({ reason: 'It was paid in GHS.' }) })
  await write(partner, 'payment.resolved', {
    details: JSON.stringify({ note: 'Looks like fraud', message: 'All is well', reason: 'It was paid in GHS.' }),
  })
  expect((await sentences(partner)).sort()).toEqual([
    'Ada Obi closed the check of payment that is no longer there · All is well',
    'Ada Obi flagged payment that is no longer there for a check',
  ])
  expect(await sentences(partner, { subject: batch.id })).toEqual([])
  expect(await sentences(partner, { person: other.accountId })).toEqual([])
})

test('a filter shows the rows that match it, and several filters those that match all', async () => {
  app.time.now = new Date('2026-05-01T22:59:59Z')
  const partner = await namedPartner()
  const colleague = await app.createMember(partner, 'quality')
  await nameIt(colleague.accountId, 'Bola Ade')
  const { product, serial } = await app.createCode({ partner, name: 'Zobo drink', quantity: 1 })
  app.time.now = new Date('2026-05-01T23:00:00Z') // midnight in Lagos
  await blockCode(serial, colleague)
  await inviteAs(app, partner, { email: 'ngozi@factory.example', role: 'production' })
  await write({ ...partner, accountId: null }, 'order.ready')
  const count = async (query: Record<string, string>) => (await list(partner, query)).rows.length
  expect(await count({})).toBe(5)
  expect(await count({ from: '2026-05-02', to: '2026-05-02' })).toBe(3)
  expect(await count({ to: '2026-05-01' })).toBe(2)
  expect(await count({ person: colleague.accountId })).toBe(1)
  expect(await count({ person: 'system' })).toBe(1)
  expect(await count({ kind: 'team' })).toBe(1)
  expect(await count({ kind: 'products' })).toBe(2)
  expect(await count({ kind: 'products', from: '2026-05-02' })).toBe(0)
  expect(await count({ subject: groupSerial(serial).toLowerCase() })).toBe(1)
  expect(await count({ subject: 'zobo' })).toBe(1)
  expect(await count({ subject: product.id })).toBe(1)
  expect(await count({ subject: 'Ngozi@factory.example' })).toBe(1)
  expect(await count({ subject: '%' })).toBe(0)
  const people = (await get('/api/activity/people', partner)).json<{ data: { name: string }[] }>().data
  expect(people.map(({ name }) => name)).toEqual(['Ada Obi', 'Bola Ade', 'Sahihi team', 'Sahihi'])
})

test('pages have neither gaps nor repetitions, also for rows of the same moment', async () => {
  const partner = await namedPartner()
  for (let i = 0; i < 120; i++) await write(partner, 'batch.downloaded', { subject: String(i) })
  const seen: string[] = []
  let next: string | null = ''
  for (let page = 0; next !== null; page++) {
    const shown: Page = await list(partner, next ? { before: next } : {})
    expect(shown.rows.length).toBe(page < 2 ? 50 : 20)
    seen.push(...shown.rows.map(({ subject }) => subject))
    next = shown.next
  }
  expect(new Set(seen).size).toBe(120)
})

test('“newer” leads back over the same pages to a whole page of the newest rows', async () => {
  const partner = await namedPartner()
  for (let i = 0; i < 120; i++) await write(partner, 'batch.downloaded', { subject: String(i) })
  const subjects = ({ rows }: Page) => rows.map(({ subject }) => subject)
  const first = await list(partner)
  const second = await list(partner, { before: first.next ?? '' })
  const third = await list(partner, { before: second.next ?? '' })
  expect([first.previous, third.next]).toEqual([null, null])
  expect(await list(partner, { after: third.previous ?? '' })).toEqual(second)
  const newest = await list(partner, { after: second.previous ?? '' })
  expect(newest).toEqual(first)
  app.wait(60)
  await write(partner, 'batch.downloaded', { subject: 'latest' })
  const again = await list(partner, { after: second.previous ?? '' })
  expect([subjects(again), again.next]).toEqual([subjects(first), first.next])
  expect(subjects(await list(partner, { after: again.previous ?? '' }))).toEqual([
    'latest',
    ...subjects(first).slice(0, 49),
  ])
})

test('the CSV has the filtered rows in the partner’s time zone, without formulas, and the export is itself listed', async () => {
  const partner = await namedPartner()
  await nameIt(partner.accountId, '=HYPERLINK("x")')
  const { serial } = await app.createCode({ partner, quantity: 1 })
  await blockCode(serial, partner, '+1+1, "quoted"')
  const reply = await get('/api/activity/export', partner, { kind: 'codes' })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows: string[][] = parse(reply.body, { bom: true, record_delimiter: '\r\n' })
  expect(rows).toEqual([
    ['Time (Africa/Lagos)', 'Who', 'What', 'Reason', 'Kind', 'Action', 'Subject'],
    [
      '2026-05-03 11:00:00',
      `'=HYPERLINK("x")`,
      `blocked code ${groupSerial(serial)}`,
      `'+1+1, "quoted"`,
      'Codes and orders',
      'code.blocked',
      serial,
    ],
  ])
  expect((await sentences(partner, { kind: 'downloads' }))[0]).toContain('exported this activity as CSV')
  const all = await get('/api/admin/activity/export', await app.createAdmin(), { partner: partner.partnerId })
  const [header, ...lines]: string[][] = parse(all.body, { bom: true, record_delimiter: '\r\n' })
  expect([header?.[0], header?.at(-1), lines.at(-1)?.at(-1)]).toEqual(['Time (UTC)', 'Partner', partner.companyName])
})

test('only its owners read the activity of a partner, and reviewers are the admins who cannot', async () => {
  const partner = await namedPartner()
  for (const role of ['production', 'quality', 'analyst'] as const)
    expect((await get('/api/activity', await app.createMember(partner, role))).statusCode).toBe(403)
  const admin = await app.createAdmin()
  expect((await get('/api/activity', admin)).statusCode).toBe(403)
  expect((await get(asAdmin, partner)).statusCode).toBe(403)
  await app.db.updateTable('accounts').set({ adminRole: 'reviewer' }).where('id', '=', admin.accountId).execute()
  expect((await get(asAdmin, admin)).statusCode).toBe(403)
})

test('an invalid filter is refused by its name', async () => {
  const partner = await namedPartner()
  const wrong = {
    person: 'somebody',
    kind: 'operation',
    from: '2026-02-30',
    before: '1_x',
    after: '1_x',
    subject: 'a'.repeat(300),
  }
  for (const [field, value] of Object.entries(wrong)) {
    const reply = await get('/api/activity', partner, { [field]: value })
    expect([
      reply.statusCode,
      reply.json<{ errors: { field: string }[] }>().errors.map((error) => error.field),
    ]).toEqual([400, [field]])
  }
  const position = `999999999999999_${uuidv7()}`
  expect((await get('/api/activity', partner, { before: position })).statusCode).toBe(200)
  expect((await get('/api/activity', partner, { after: position })).statusCode).toBe(200)
  expect((await get('/api/activity', partner, { after: position, before: position })).statusCode).toBe(400)
})
