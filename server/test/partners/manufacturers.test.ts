import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../support/admin-client.ts'
import { workMails } from '../support/mailbox.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  app = await createTestApp()
  await workMails(app)
  desk = await openDesk(app)
})
afterAll(() => app.close())

const makerOf = (id: string) => app.call('GET', `/api/factories/${encodeURIComponent(id)}`)
const emzor = {
  companyName: 'Emzor',
  approvedAs: 'Emzor',
  approvedAt: '2026-05-03T10:00:00.000Z',
  businessRegistrationNumber: 'RC 123456',
}

test('anybody may read who an approved maker is, its registration number and since when, and nothing else', async () => {
  const partner = await app.createPartner()
  const reply = await makerOf(partner.partnerId)
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: emzor }])
})

test('its day of approval is also said in the language that was asked for, in Lagos', async () => {
  const partner = await app.createPartner()
  await app.db
    .updateTable('partners')
    .set({ approvedAt: new Date('2026-05-03T23:30:00Z') })
    .where('id', '=', partner.partnerId)
    .execute()
  const inFrench = await app.call('GET', `/api/factories/${partner.partnerId}?lang=fr`)
  expect(inFrench.json<{ data: { localized: object } }>().data.localized).toEqual({ approvedOn: '4 mai 2026' })
  const unspoken = await app.call('GET', `/api/factories/${partner.partnerId}?lang=xx`)
  expect(unspoken.json<{ data: { localized: object } }>().data.localized).toEqual({ approvedOn: 'May 4, 2026' })
})

test('a name taken since the approval does not hide the one that was approved', async () => {
  const partner = await app.createPartner()
  for (const companyName of ['Emzor Pharma', 'Dangote'])
    await app.call('PUT', '/api/partners/profile', {
      token: partner.token,
      body: { companyName, email: partner.email, phoneNumber: '+234 801 234 5678' },
    })
  const reply = await makerOf(partner.partnerId)
  expect(reply.json()).toEqual({ success: true, data: { ...emzor, companyName: 'Dangote' } })
  // Of the company's other changes none is its name.
  const other = await app.createPartner()
  await app.call('PUT', '/api/partners/profile', {
    token: other.token,
    body: { companyName: 'Emzor', email: other.email, phoneNumber: '+234 803 111 2222' },
  })
  expect((await makerOf(other.partnerId)).json()).toEqual({ success: true, data: emzor })
})

test('one that waits, one that was rejected, one that never was and no id at all are the same 404', async () => {
  const [waiting, rejected] = [await app.createPartner(), await app.createPartner()]
  const set = (id: string, values: object) =>
    app.db
      .updateTable('partners')
      .set({ approvedAt: null, ...values })
      .where('id', '=', id)
      .execute()
  await set(waiting.partnerId, {})
  await set(rejected.partnerId, { rejectedAt: app.time.now, rejectionReason: 'Papers expired' })
  const bodies = new Set<string>()
  for (const id of [waiting.partnerId, rejected.partnerId, randomUUID(), 'emzor', "' or 1=1 --", 'a'.repeat(3000)]) {
    const reply = await makerOf(id)
    expect([id, reply.statusCode]).toEqual([id, 404])
    bodies.add(reply.body)
  }
  expect([...bodies].map((body) => JSON.parse(body).message)).toEqual(['There is no approved maker by this address.'])
})

test('a suspension changes nothing on the page of a maker (docs/adr/0019)', async () => {
  const partner = await app.createPartner()
  const before = (await makerOf(partner.partnerId)).body
  expect((await desk.suspend(partner.partnerId)).statusCode).toBe(200)
  const reply = await makerOf(partner.partnerId)
  expect([reply.statusCode, reply.body]).toEqual([200, before])
})

type Told = { data: { companyId: string } }

test('a verdict, yes or no, and the answer about a batch lead to the page of their maker, however many ask at once', async () => {
  const factories = await Promise.all([1, 2, 3].map(() => app.createCode({ scanLimit: 1 })))
  const asked = Array.from({ length: 30 }, (_, i) => factories[i % 3]).filter((maker) => maker !== undefined)
  const told = await Promise.all(asked.map(({ serial }) => app.scan(serial)))
  expect(told.map((reply) => reply.json<Told>().data.companyId)).toEqual(asked.map(({ partner }) => partner.partnerId))
  expect(new Set(told.map((reply) => reply.statusCode))).toEqual(new Set([200, 403]))
  for (const { batch, partner } of factories) {
    const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}`)
    expect(reply.json<Told>().data.companyId).toBe(partner.partnerId)
  }
})
