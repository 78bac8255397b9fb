import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAdminClient } from '../support/admin-client.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { updateProfile } from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
const adminClient = await createAdminClient(app)

const getManufacturer = (id: string) => app.call('GET', `/api/manufacturers/${encodeURIComponent(id)}`)
const emzor = {
  companyName: 'Emzor',
  approvedAs: 'Emzor',
  approvedAt: '2026-05-03T10:00:00.000Z',
  businessRegistrationNumber: 'RC 123456',
  logo: null,
}

test('anyone may read only the name, registration number and approval date of an approved manufacturer', async () => {
  const partner = await app.createPartner()
  const reply = await getManufacturer(partner.partnerId)
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: emzor }])
})

test('the day of approval comes in the requested language, in the time zone of Lagos', async () => {
  const partner = await app.createPartner()
  await app.change('partners', { id: partner.partnerId }, { approvedAt: new Date('2026-05-03T23:30:00Z') })
  for (const [lang, approvedOn] of Object.entries({ fr: '4 mai 2026', xx: 'May 4, 2026' })) {
    const reply = await app.call('GET', `/api/manufacturers/${partner.partnerId}?lang=${lang}`)
    expect(reply.json<{ data: { localized: object } }>().data.localized).toEqual({ approvedOn })
  }
})

test('a later name does not hide the approved one', async () => {
  const [partner, other] = [await app.createPartner(), await app.createPartner()]
  const phoneNumber = '+234 801 234 5678'
  for (const companyName of ['Emzor Pharma', 'Dangote'])
    await updateProfile(app, partner.token, { companyName, email: partner.email, phoneNumber })
  const reply = await getManufacturer(partner.partnerId)
  expect(reply.json()).toEqual({ success: true, data: { ...emzor, companyName: 'Dangote' } })
  // Other changes of the profile do not count.
  await updateProfile(app, other.token, { companyName: 'Emzor', email: other.email, phoneNumber: '+234 803 111 2222' })
  expect((await getManufacturer(other.partnerId)).json()).toEqual({ success: true, data: emzor })
})

test('a pending, a rejected and an unknown manufacturer and an invalid id get the same 404', async () => {
  const [waiting, rejected] = [await app.createPartner(), await app.createPartner()]
  await app.change('partners', { id: waiting.partnerId }, { approvedAt: null })
  await app.reject(rejected.partnerId)
  const bodies = new Set<string>()
  for (const id of [waiting.partnerId, rejected.partnerId, randomUUID(), 'emzor', "' or 1=1 --", 'a'.repeat(3000)]) {
    const reply = await getManufacturer(id)
    expect([id, reply.statusCode]).toEqual([id, 404])
    bodies.add(reply.body)
  }
  const [message, ...others] = [...bodies].map((body) => JSON.parse(body).message)
  expect([message, others]).toEqual(['There is no approved manufacturer at this address.', []])
})

test('a suspension changes nothing on the manufacturer page', async () => {
  const partner = await app.createPartner()
  const before = (await getManufacturer(partner.partnerId)).body
  expect((await adminClient.suspend(partner.partnerId)).statusCode).toBe(200)
  const reply = await getManufacturer(partner.partnerId)
  expect([reply.statusCode, reply.body]).toEqual([200, before])
})

type Reply = { data: { companyId: string } }

test('every verdict and every answer about a batch has the id of its manufacturer, also under load', async () => {
  const manufacturers = await Promise.all([1, 2, 3].map(() => app.createCode({ scanLimit: 1 })))
  const asked = Array.from({ length: 10 }, () => manufacturers).flat()
  const replies = await Promise.all(asked.map(({ serial }) => app.scan(serial)))
  const expected = asked.map(({ partner }) => partner.partnerId)
  expect(replies.map((reply) => reply.json<Reply>().data.companyId)).toEqual(expected)
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 403]))
  for (const { batch, partner } of manufacturers) {
    const reply = await app.call('GET', `/api/products/verify-batch/${batch.batchNumber}`)
    expect(reply.json<Reply>().data.companyId).toBe(partner.partnerId)
  }
})
