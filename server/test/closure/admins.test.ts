import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { expect, test } from 'vitest'
import { createAdminClient } from '../support/admin-client.ts'
import { closePartner, createCodes } from '../support/closure-client.ts'
import { readMessage, registerMailJobs } from '../support/mailbox.ts'
import { createSignedInPartner } from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
const admin = await createAdminClient(app)

test('admins see when and why an account was closed and can filter by it, but cannot change it', async () => {
  const owner = await createSignedInPartner(app)
  await closePartner(app, owner, { reason: 'too_expensive', note: 'Our margin is thin.' })
  const closing = { closedAt: '2026-05-03T10:00:00.000Z', reason: 'too_expensive', note: 'Our margin is thin.' }
  const { partners } = await admin.list({ state: 'closed' })
  expect(partners.find(({ id }) => id === owner.partnerId)).toMatchObject({ closing, email: null })
  const open = await admin.list({ state: 'active' })
  expect(open.partners.some(({ id }) => id === owner.partnerId)).toBe(false)
  expect(open.partners.every((partner) => partner.closing === null && partner.suspendedAt === null)).toBe(true)
  const details = await admin.call('GET', `applications/${owner.partnerId}`)
  expect(details.json()).toMatchObject({ data: { closing, email: '', address: '', phoneNumber: '', documents: [] } })
  for (const reply of [
    await admin.suspend(owner.partnerId),
    await admin.reinstate(owner.partnerId),
    await admin.call('PUT', `partners/${owner.partnerId}/allowance`, { codes: 100, reason: 'A gift' }),
    await admin.call('PUT', `partners/${owner.partnerId}/allowance/revocation`, { reason: 'It is over' }),
  ])
    expect([reply.statusCode, readMessage(reply)]).toEqual([409, closureMessages.partnerClosed])
})

test('admins receive the open and the new reports about the codes of a closed account', async () => {
  const owner = await createSignedInPartner(app)
  const { serial } = await createCodes(app, owner.token)
  const report = async () => {
    const reportId = crypto.randomUUID()
    await app.call('POST', '/api/reports', {
      body: { reportId, enteredSerial: serial, description: 'Its seal is broken.', contact: '0803 555 0000' },
    })
    return reportId
  }
  const { token } = await app.createAdmin()
  const before = await report()
  expect((await app.call('GET', `/api/reports/${before}`, { token })).statusCode).toBe(404)
  await closePartner(app, owner)
  const after = await report()
  for (const id of [before, after]) {
    const found = await app.call('GET', `/api/reports/${id}`, { token })
    expect(found.json()).toMatchObject({ data: { closedCompany: owner.companyName, contact: '0803 555 0000' } })
    const closed = await app.call('PUT', `/api/reports/${id}`, { token, body: { status: 'closed', note: 'Seen.' } })
    expect(closed.statusCode).toBe(200)
  }
})
