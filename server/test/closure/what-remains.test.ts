import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertKey } from '../support/api-key-client.ts'
import { closePartner, createCodes, tablesWith } from '../support/closure-client.ts'
import { registerMailJobs, waitForMails } from '../support/mailbox.ts'
import { createSignedInPartner, updateProfile } from '../support/profile-client.ts'
import { inviteAs } from '../support/team-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
await registerMailJobs(app)

/** Whether the rows of each table with partner ids are deleted or kept when an account is closed. Decide this for every new table. */
const ends = [
  ...['alert_exceptions', 'alert_rules', 'application_documents', 'application_notes', 'batch_requests', 'files'],
  'email_verification_pins',
  ...[
    'idempotency_keys',
    'inbox_filters',
    'inbox_items',
    'invitations',
    'memberships',
    'payment_methods',
    'product_links',
    'sessions',
  ],
  ...['webhook_deliveries', 'webhook_endpoints', 'webhook_events', 'pending_webhook_scans'],
]
const stays = [
  // Needed to verify codes, and data about their scans.
  ...['batches', 'codes', 'domains', 'label_designs', 'pack_spots', 'pictures', 'products', 'scans', 'visitors'],
  ...['alert_candidates', 'live_scans', 'network_uses', 'pending_scans', 'quarter_hour_scans'],
  ...['pin_checks', 'pin_files'],
  // Findings, and what shoppers wrote.
  ...['alerts', 'comparison_answers', 'copy_cases', 'feedback', 'feedback_forms', 'inspections', 'reports'],
  // Records that must be kept, and what they refer to.
  ...['allowances', 'api_keys', 'audit_log', 'orders', 'payments', 'subscription_periods'],
  // The reason why members were signed out.
  'ended_sessions',
]

/** The tables that have rows with this partner’s id. */
async function tablesOf(partnerId: string) {
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'partner_id' order by 1`,
  )
  const filled: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await app.context.pool.query(`select from ${name} where partner_id = $1 limit 1`, [partnerId])
    if (rowCount) filled.push(name)
  }
  return { all: rows.map(({ name }) => name), filled }
}

const endpointForm = { name: 'Warehouse', url: 'https://warehouse.example/hook', events: ['batch.recalled'] }

/** An owner of a company with a row in every table that is emptied. */
async function createFilledPartner() {
  const owner = await createSignedInPartner(app)
  const { token, partnerId } = owner
  const must = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await app.call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  await must('POST', '/api/webhook-endpoints', endpointForm)
  await inviteAs(app, owner, { email: `invited.${owner.email}`, role: 'analyst' })
  const { batchId } = await createCodes(app, token)
  await must('POST', `/api/products/${batchId}/links`, {
    type: 'pip',
    url: 'https://maker.example/',
    title: 'About it',
  })
  await must('POST', '/api/inbox/filters', { name: 'Mine', filter: { assignee: 'me' } })
  const { productId } = await app.row('batches', { id: batchId })
  const exception = { kind: 'unreleased', isOff: true, threshold: null, countries: null }
  await must('PUT', `/api/alerts/exceptions/${productId}`, { limit: null, isResold: false, rules: [exception] })
  await must('PUT', `/api/products/batch/${batchId}/state`, {
    action: 'recall',
    reason: 'Wrong label',
    contact: { shopperPhone: '0800 123 456' },
  })
  const { accountId } = await app.row('memberships', { partnerId })
  await app.context.pool.query(
    `with documents as (insert into application_documents (id, partner_id, kind, name, media_type, content, created_at)
         select gen_random_uuid(), $1, 'identity', 'id.pdf', 'application/pdf', '', now()),
       notes as (insert into application_notes (id, partner_id, account_id, text, created_at)
         select gen_random_uuid(), $1, $2, 'A note', now()),
       items as (insert into inbox_items (kind, id, partner_id, note) select 'case', gen_random_uuid(), $1, 'A note'),
       pins as (insert into email_verification_pins (partner_id, requested_at, hour_started_at) select $1, now(), now()
         on conflict do nothing),
       asked as (insert into files (id, partner_id, kind, requested_at, last_progress_at)
         select gen_random_uuid(), $1, kind, now(), now() from unnest(array['batch', 'order', 'archive']) kind),
       requests as (insert into batch_requests (id, partner_id, action, reason, batch_ids, requested_by, requested_at, expires_at)
         select gen_random_uuid(), $1, 'release', '', array[$4::uuid], $2, now(), now()),
       cards as (insert into payment_methods (partner_id, plan_type, authorization_code, email, brand, last4, expiry, saved_at)
         select $1, 'BASIC', 'AUTH', $3, 'visa', '4081', '12/30', now())
     insert into pending_webhook_scans (partner_id, scan_count, scans)
       select $1, 1, json_build_array(json_build_array(id, '1', 1, 0, 'QR_SCAN', null, null)) from batches where id = $4`,
    [partnerId, accountId, owner.email, batchId],
  )
  return { ...owner, accountId }
}

test('closing deletes all rows from the tables marked for deletion, and every table with partner ids is listed here', async () => {
  const owner = await createFilledPartner()
  const before = await tablesOf(owner.partnerId)
  expect(before.all).toEqual([...ends, ...stays].sort())
  expect(before.filled).toEqual(expect.arrayContaining(ends))
  expect((await closePartner(app, owner)).statusCode).toBe(200)
  const { filled } = await tablesOf(owner.partnerId)
  expect(filled.filter((name) => ends.includes(name))).toEqual([])
  expect(filled).toEqual(expect.arrayContaining(['audit_log', 'batches', 'codes', 'products']))
})

test('the networks that API keys were restricted to are deleted from every table', async () => {
  const owner = await createSignedInPartner(app)
  const network = '198.51.100.77'
  const created = await app.call('POST', '/api/api-keys', {
    token: owner.token,
    body: { name: 'ERP', scopes: ['products:read'], allowedAddresses: [network], currentPassword: owner.password },
  })
  expect(created.statusCode).toBe(200)
  expect(await tablesWith(app, network)).toEqual(['api_keys', 'audit_log'])
  await closePartner(app, owner)
  expect(await tablesWith(app, network)).toEqual([])
})

test('a person who also works for another company keeps the endpoints, keys and invitations created there', async () => {
  const owner = await createFilledPartner()
  const other = await createFilledPartner()
  const { secret } = await insertKey(app, other)
  const { accountId } = other
  await app.insert('memberships', { accountId, partnerId: owner.partnerId, role: 'quality', joinedAt: app.time.now })
  const before = await tablesOf(other.partnerId)
  expect((await closePartner(app, owner)).statusCode).toBe(200)
  expect(await tablesOf(other.partnerId)).toEqual(before)
  expect((await app.call('GET', '/api/products', { token: secret })).statusCode).toBe(200)
})

test.each([
  ['an endpoint for events', 'POST', '/api/webhook-endpoints', () => endpointForm],
  ['an invitation', 'POST', '/api/team/invitations', () => ({ email: 'late@staff.example', role: 'quality' })],
  [
    'a key',
    'POST',
    '/api/api-keys',
    (currentPassword: string) => ({ name: 'Late', scopes: ['products:read'], currentPassword }),
  ],
] as const)('%s that is made in the moment of closing is refused', async (_, method, path, bodyOf) => {
  const owner = await createSignedInPartner(app)
  const reply = await whileClosing(owner, () =>
    app.call(method, path, { token: owner.token, body: bodyOf(owner.password) }),
  )
  expect(reply.statusCode).toBe(401)
})

test('a webhook address that is saved while the account closes is not stored', async () => {
  const owner = await createSignedInPartner(app)
  const address = '9 Belated Way, Jos'
  const reply = await whileClosing(owner, () => updateProfile(app, owner.token, { ...owner.form, address }))
  expect(reply.statusCode).toBe(401)
  expect(await tablesWith(app, address)).toEqual([])
})

/** Makes a request that was accepted before the account was closed and waits until it is closed. */
async function whileClosing<T>({ partnerId }: { partnerId: string }, request: () => Promise<T>): Promise<T> {
  const closing = await app.context.pool.connect()
  await closing.query('begin')
  await closing.query(`update partners set closed_at = $2, closing_reason = 'business_ends' where id = $1`, [
    partnerId,
    app.time.now,
  ])
  const asked = request()
  await untilWaiting(app.url)
  await closing.query('commit')
  closing.release()
  return asked
}

test('mails that are waiting for a deleted person are not sent', async () => {
  const owner = await createSignedInPartner(app)
  await closePartner(app, owner)
  await waitForMails(app)
  const { rowCount: before } = await app.context.pool.query('select from dev_mail_inbox')
  await app.context.mailer.send({ to: `${randomUUID()}@erased.invalid`, subject: 'Late', greeting: '', paragraphs: [] })
  const { rowCount: after } = await app.context.pool.query('select from dev_mail_inbox')
  expect(after).toBe(before)
})
