import type { Worker } from 'node:worker_threads'
import { groupPin } from '@sahihi/contract/domain/pin.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { dumpTables } from '../support/dump-tables.ts'
import { createLabelClient, greenDesign, linkBase, statusAndMessage } from '../support/label-client.ts'
import { pinClient } from '../support/pin-client.ts'
import { password, pinFileClient, rowsIn } from '../support/pin-file-client.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { createTestApp, useTestApp } from '../support/test-app.ts'

const log: string[] = []
const app = await useTestApp({ logTo: (line) => log.push(line) })
const pins = pinClient(() => app)
const files = pinFileClient(() => app)

test('a table has every code once, and the PIN on each line confirms that code', async () => {
  const { partner, batch, source } = await files.createBatch({ quantity: 600 })
  const serials = await app.serialsOf(batch.id, partner.token)
  const reply = await files.make(partner, source)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="pin-file-1-${batch.batchNumber}-Run-7-Paracetamol-500-mg.csv"`,
    'cache-control': 'no-store',
  })
  expect(reply.body.split('\r\n', 1)).toEqual(['serial_grouped,serial,link,pin_grouped,pin,pin_file'])
  const rows = rowsIn(reply.body)
  expect(rows).toHaveLength(600)
  expect(rows.slice(0, 100).map(({ serial }) => serial)).toEqual(serials)
  expect(new Set(rows.map(({ pin }) => pin)).size).toBeGreaterThan(590)
  for (const { serial = '', pin = '', ...row } of rows)
    expect(Object.values(row)).toEqual([groupSerial(serial), linkBase + serial, groupPin(pin), '1'])
  const [one, other] = [rows[0], rows[599]]
  expect(await pins.checked(one?.serial ?? '', one?.pin ?? '')).toMatchObject({ outcome: 'confirmed_first' })
  expect(await pins.checked(other?.serial ?? '', one?.pin ?? '')).toMatchObject({ outcome: 'pin_wrong' })
  const grouped = await pins.checked(other?.serial ?? '', other?.pin_grouped ?? '')
  expect(grouped).toMatchObject({ outcome: 'confirmed_first' })
})

test('the list of files, the audit log and the activity have its maker, time and reason', async () => {
  const { partner, batch, source } = await files.createBatch()
  await files.make(partner, source, { reason: '  Press proof for Kano  ' })
  app.wait(60)
  await files.make(partner, source, { format: 'svg', size: 'SMALL' })
  const file = { madeBy: 'Ada Obi', orderName: null, batchName: 'Run 7' }
  expect(await files.listed(partner, source)).toEqual({
    files: [
      { ...file, number: 2, format: 'svg', reason: 'The first print run', madeAt: '2026-05-03T10:01:00.000Z' },
      { ...file, number: 1, format: 'csv', reason: 'Press proof for Kano', madeAt: '2026-05-03T10:00:00.000Z' },
    ],
    made: 2,
    left: 1,
    isKeyMissing: false,
  })
  const audited = { accountId: partner.accountId, subject: batch.id }
  expect(await listAuditEvents(app, partner.partnerId, 'batch.pin_file_made')).toEqual([
    { ...audited, details: { number: 1, format: 'csv', reason: 'Press proof for Kano' } },
    { ...audited, details: { number: 2, format: 'svg', size: 'SMALL', reason: 'The first print run' } },
  ])
  const activity = await app.call('GET', '/api/activity', { token: partner.token })
  const made = { who: 'Ada Obi', before: 'made PIN file 2 of batch ', thing: 'Run 7', after: ' as SVG' }
  const [newest] = activity.json<{ data: { rows: object[] } }>().data.rows
  expect(newest).toMatchObject({ ...made, reason: 'The first print run' })
})

test('a wrong password is an error of its field and counts no file; after five there is a wait', async () => {
  const { partner, source } = await files.createBatch()
  const wrong = { currentPassword: 'not this one' }
  for (let i = 0; i < 5; i++) {
    const reply = await files.make(partner, source, wrong)
    const errors = [{ field: 'currentPassword', message: messages.wrongCurrentPassword }]
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors }])
  }
  await files.make(partner, source, wrong)
  expect((await files.make(partner, source)).statusCode).toBe(429)
  expect(await files.listed(partner, source)).toMatchObject({ made: 0, left: 3, files: [] })
  app.wait(900)
  expect((await files.make(partner, source)).statusCode).toBe(200)
})

test.each([undefined, '', ' x ', 'y'.repeat(201)])('the reason %j is refused beside its field', async (reason) => {
  const { partner, source } = await files.createBatch()
  const reply = await files.make(partner, source, { reason })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field: 'reason' }] }])
  expect(await files.listed(partner, source)).toMatchObject({ made: 0 })
})

test('of eight people on two servers three get a file, each with its own number', async () => {
  const { partner, source } = await files.createBatch()
  const second = await createTestApp({ url: app.url })
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => files.givePassword(await app.createMember(partner, 'production'))),
  )
  const replies = await Promise.all(people.map((person, i) => files.make(person, source, {}, i % 2 ? app : second)))
  const made = replies.filter(({ statusCode }) => statusCode === 200)
  expect(made.map(({ body }) => rowsIn(body)[0]?.pin_file).sort()).toEqual(['1', '2', '3'])
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(statusAndMessage)).toEqual(Array(5).fill([403, messages.pinFiles.noneLeft]))
  expect(await files.listed(partner, source)).toMatchObject({ made: 3, left: 0 })
  await second.close()
})

test('only an owner can allow three more, when none is left, with password and reason', async () => {
  const { partner, batch, source } = await files.createBatch()
  const colleague = await files.givePassword(await app.createMember(partner, 'production'))
  expect(statusAndMessage(await files.allow(partner, source))).toEqual([409, messages.pinFiles.someLeft])
  for (let i = 0; i < 3; i++) await files.make(colleague, source)
  expect(await files.make(colleague, source)).toMatchObject({ statusCode: 403 })
  expect((await files.allow(colleague, source)).json()).toMatchObject({ code: 'not_allowed' })
  const wrong = await files.allow(partner, source, { currentPassword: 'not this one' })
  expect(wrong.json()).toMatchObject({ errors: [{ field: 'currentPassword' }] })
  expect((await files.allow(partner, source, { reason: '' })).json()).toMatchObject({ errors: [{ field: 'reason' }] })

  // A double click allows it once.
  const [first, second] = await Promise.all([files.allow(partner, source), files.allow(partner, source)])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
  expect(await files.listed(partner, source)).toMatchObject({ made: 3, left: 3 })
  expect(await listAuditEvents(app, partner.partnerId, 'batch.pin_files_allowed')).toEqual([
    { accountId: partner.accountId, subject: batch.id, details: { reason: 'The printer lost a roll' } },
  ])
  expect(rowsIn((await files.make(colleague, source)).body)[0]).toMatchObject({ pin_file: '4' })
})

test('a file counts even if its thread dies halfway, because part of it may have been seen', async () => {
  const { partner, source } = await files.createBatch()
  process.once('worker', (worker: Worker) => void worker.terminate())
  const broken = await files.make(partner, source, { format: 'pdf' }).catch((error: unknown) => error)
  expect(broken).not.toMatchObject({ statusCode: 200 })
  expect(await files.listed(partner, source)).toMatchObject({ made: 1, files: [{ number: 1, format: 'pdf' }] })
})

test('a file that is refused before it begins does not count', async () => {
  const { partner, source } = await files.createBatch()
  expect((await createLabelClient(app).save(partner, greenDesign)).statusCode).toBe(200)
  await app.change('labelDesigns', { partnerId: partner.partnerId }, { color: '#fefefe' })
  const refused = await files.make(partner, source, { format: 'pdf' })
  expect(statusAndMessage(refused)).toEqual([400, messages.labelUnreadable])
  expect(await files.listed(partner, source)).toMatchObject({ made: 0, left: 3 })
})

test('there is no file for a batch without PINs, or when the server has lost their secret key', async () => {
  const plain = await files.createBatch({ hasPin: false })
  expect(statusAndMessage(await files.make(plain.partner, plain.source))).toEqual([403, messages.pinFiles.noPins])
  const { partner, source } = await files.createBatch()
  await app.change('batches', { id: source.id }, { pinKeyFingerprint: '0123456789abcdef' })
  expect(statusAndMessage(await files.make(partner, source))).toEqual([403, messages.pinFiles.keyMissing])
  expect(await files.listed(partner, source)).toMatchObject({ made: 0, isKeyMissing: true })
})

test('logs, jobs, the audit log and all tables contain no PIN and no password', async () => {
  const { partner, source } = await files.createBatch({ quantity: 40 })
  const rows = rowsIn((await files.make(partner, source)).body)
  for (const format of ['pdf', 'svg']) expect((await files.make(partner, source, { format })).statusCode).toBe(200)
  const all = [...log, ...(await dumpTables(app.db)).values()].join('\n')
  expect(all).toContain('pin-files') // the log has the requests
  expect(all).toContain('The first print run')
  const digits = new Set(all.match(/(?<![\d.])\d{8}(?![\d.])/g))
  const groups = new Set(all.match(/(?<!\d)\d{4} \d{4}(?!\d)/g))
  expect(rows.filter(({ pin = '' }) => digits.has(pin) || groups.has(groupPin(pin)))).toEqual([])
  expect(all).not.toContain(password)
})
