import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { accountClient } from '../support/account-client.ts'
import { countMailsTo, registerMailJobs, waitForMails } from '../support/mailbox.ts'
import {
  createSignedInPartner,
  type Errors,
  listAuditEvents,
  readProfile,
  uniqueEmail,
  updateProfile,
} from '../support/profile-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

type Steps = { companyName: { from: string; to: string } }

test('the name and the telephone number change without a password, and the reply is the profile', async () => {
  const { token, form, profile, partnerId } = await createSignedInPartner(app)
  const overrides = { ...form, companyName: '  Ẹmzor Ltd ', phoneNumber: '0803 111 2222' }
  const reply = await updateProfile(app, token, overrides)
  const data = { ...profile, companyName: 'Ẹmzor Ltd', phoneNumber: '0803 111 2222' }
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, message: messages.profileUpdated, data }])
  expect(await readProfile(app, token)).toEqual(data)
  expect((await listAuditEvents(app, partnerId)).map(({ details }) => details)).toEqual([
    { companyName: { from: 'Emzor', to: 'Ẹmzor Ltd' }, phoneNumber: { from: form.phoneNumber, to: '0803 111 2222' } },
  ])
})

test('a profile that is sent back unchanged, except for the case of the address, changes nothing', async () => {
  const { token, partnerId } = await createSignedInPartner(app)
  const profile = await readProfile(app, token)
  const reply = await updateProfile(app, token, { ...profile, email: profile.email.toUpperCase() })
  expect([reply.statusCode, reply.json().data]).toEqual([200, profile])
  expect(await listAuditEvents(app, partnerId)).toEqual([])
  expect(await listAuditEvents(app, partnerId, 'account.email_change_requested')).toEqual([])
})

test('a profile cannot change what only the server sets', async () => {
  const { token, form } = await createSignedInPartner(app)
  for (const given of [
    { pendingEmail: 'other@maker.example' },
    { suspension: { reason: 'none', since: '2026-05-03T10:00:00Z' } },
  ]) {
    const error = { field: Object.keys(given)[0], message: messages.readOnly }
    const reply = await updateProfile(app, token, { ...form, ...given })
    expect([reply.statusCode, reply.json<Errors>().errors]).toEqual([400, [error]])
  }
})

test('the GLN of the site is saved as its digits, stays when it is absent, and can be removed', async () => {
  const { token, form, partnerId } = await createSignedInPartner(app)
  for (const gln of [' 4012345 00000-9 ', undefined]) {
    await updateProfile(app, token, { ...form, gln })
    expect(await readProfile(app, token)).toMatchObject({ gln: '4012345000009' })
  }
  await updateProfile(app, token, { ...form, gln: '' })
  expect(await readProfile(app, token)).toMatchObject({ gln: null })
  expect((await listAuditEvents(app, partnerId)).map(({ details }) => details)).toEqual([
    { gln: { from: null, to: '4012345000009' } },
    { gln: { from: '4012345000009', to: null } },
  ])
})

test('the address can change, the telephone number can be removed, and absent fields stay', async () => {
  const { token, form, partnerId } = await createSignedInPartner(app)
  const { companyName, email } = form
  await updateProfile(app, token, { companyName, email, address: '7 Broad Street\nLagos' })
  expect(await readProfile(app, token)).toMatchObject({ ...form, address: '7 Broad Street\nLagos' })
  await updateProfile(app, token, { companyName, email, phoneNumber: '' })
  expect(await readProfile(app, token)).toMatchObject({ phoneNumber: '', address: '7 Broad Street\nLagos' })
  expect((await listAuditEvents(app, partnerId)).map(({ details }) => details)).toEqual([
    { address: { from: form.address, to: '7 Broad Street\nLagos' } },
    { phoneNumber: { from: form.phoneNumber, to: '' } },
  ])
})

test('the next verdict has the new company name', async () => {
  const { partner, serial } = await app.createCode()
  const company = async () => (await app.scan(serial)).json<{ data: { company: string } }>().data.company
  expect(await company()).toBe('Emzor')
  const { email } = partner
  await updateProfile(app, partner.token, { companyName: 'Fidson', email, phoneNumber: '+234 801 234 5678' })
  expect(await company()).toBe('Fidson')
})

test('a change of the name alone sends no mail', async () => {
  const { token, form, email } = await createSignedInPartner(app)
  await updateProfile(app, token, { ...form, companyName: 'Another' })
  await waitForMails(app)
  expect(await countMailsTo(app, email)).toBe(2)
})

test('eight simultaneous changes take turns: each audit event continues the one before', async () => {
  const { token, form, partnerId } = await createSignedInPartner(app)
  const names = Array.from({ length: 8 }, (_, i) => `Company ${i}`)
  const replies = await Promise.all(names.map((companyName) => updateProfile(app, token, { ...form, companyName })))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
  const steps = (await listAuditEvents(app, partnerId)).map(({ details }) => (details as Steps).companyName)
  expect(steps.map(({ to }) => to).sort()).toEqual(names)
  const before = steps.map(({ from }) => from)
  expect([new Set(before).size, before.includes('Emzor')]).toEqual([8, true])
})

test.each([
  [{ companyName: ' ' }, 'companyName', 'Enter the company name.'],
  [{ companyName: 'x'.repeat(121) }, 'companyName', messages.tooLong(120)],
  [{ companyName: 'Two\nlines' }, 'companyName', messages.notPlainText],
  [{ email: 'nobody' }, 'email', messages.notAnEmail],
  [{ phoneNumber: '12' }, 'phoneNumber', messages.notAPhone],
  [{ shopperPhone: 'call us' }, 'shopperPhone', messages.notAPhone],
  [{ shopperEmail: 'help@' }, 'shopperEmail', messages.notAnEmail],
  [{ shopperWebsite: 'http://maker.example' }, 'shopperWebsite', messages.links.notAnAddress],
  [{ gln: '401234500000' }, 'gln', messages.glnDigits],
  [{ gln: '(414)4012345000009' }, 'gln', messages.glnDigits],
  [{ gln: '4012345000008' }, 'gln', messages.glnCheckDigit],
  [{ gln: '0000000000000' }, 'gln', messages.glnCheckDigit],
  [{ isAdmin: true }, 'isAdmin', messages.unknownField('isAdmin')],
])('the profile refuses %j beside its field', async (given, field, message) => {
  const { token, email } = await app.createPartner()
  const form = { companyName: 'Emzor', email, phoneNumber: '+234 801 234 5678' }
  const reply = await updateProfile(app, token, { ...form, ...given })
  expect([reply.statusCode, reply.json<Errors>().errors]).toEqual([400, [{ field, message }]])
})

test.each([undefined, ''])('without the current password (%j) nothing changes', async (currentPassword) => {
  const { token, form, profile } = await createSignedInPartner(app)
  const changes = { companyName: 'Another', email: uniqueEmail(), currentPassword }
  const reply = await updateProfile(app, token, { ...form, ...changes })
  const error = { field: 'currentPassword', message: messages.passwordRequiredForEmail }
  expect([reply.statusCode, reply.json<Errors>().errors]).toEqual([400, [error]])
  expect(await readProfile(app, token)).toEqual(profile)
})

test('a current password is checked even when the address stays the same', async () => {
  const { token, form, password } = await createSignedInPartner(app)
  const save = (currentPassword: string) =>
    updateProfile(app, token, { ...form, phoneNumber: '0803 111 2222', currentPassword })
  expect((await save('a wrong password')).json<Errors>().errors).toEqual([
    { field: 'currentPassword', message: messages.wrongCurrentPassword },
  ])
  expect((await save(password)).statusCode).toBe(200)
})

test('a wrong current password is shown beside its field, and shares its limit with the password form', async () => {
  const { token, form, password } = await createSignedInPartner(app)
  const guess = (currentPassword: string) =>
    updateProfile(app, token, { ...form, email: uniqueEmail(), currentPassword })
  const wrong = await guess('a wrong password')
  const error = { field: 'currentPassword', message: messages.wrongCurrentPassword }
  expect([wrong.statusCode, wrong.json<Errors>().errors]).toEqual([400, [error]])
  for (let i = 0; i < 5; i++) await guess('a wrong password')
  expect((await guess(password)).statusCode).toBe(429)
  expect((await accountClient(app).change(token, password, 'another password')).statusCode).toBe(429)
  expect((await updateProfile(app, token, { ...form, companyName: 'Needs no password' })).statusCode).toBe(200)
  app.wait(2)
  expect((await guess(password)).statusCode).toBe(200)
})
