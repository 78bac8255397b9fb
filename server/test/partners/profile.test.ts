import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsAreWritten, mailsTo, workMails } from '../support/mailbox.ts'
import { change, deeds, type Errors, newAddress, shown, signedIn } from '../support/profile-client.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await workMails(app)
})
afterAll(() => app.close())

type Steps = { companyName: { from: string; to: string } }

test('the company’s name and telephone number change without a password, and the reply is the profile', async () => {
  const { token, form, partnerId } = await signedIn(app)
  const wish = { ...form, companyName: '  Ẹmzor Ltd ', phoneNumber: '0803 111 2222' }
  const reply = await change(app, token, wish)
  const saved = { ...form, companyName: 'Ẹmzor Ltd', phoneNumber: '0803 111 2222' }
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { success: true, message: messages.profileUpdated, data: { ...saved, pendingEmail: null, suspension: null } },
  ])
  expect(await shown(app, token)).toEqual({ ...saved, pendingEmail: null, suspension: null })
  expect((await deeds(app, partnerId)).map(({ details }) => details)).toEqual([
    {
      companyName: { from: 'Emzor', to: 'Ẹmzor Ltd' },
      phoneNumber: { from: form.phoneNumber, to: '0803 111 2222' },
    },
  ])
})

test('the very next verdict names the company anew', async () => {
  const { partner, serial } = await app.createCode()
  const company = async () => (await app.scan(serial)).json<{ data: { company: string } }>().data.company
  expect(await company()).toBe('Emzor')
  const { email } = partner
  await change(app, partner.token, { companyName: 'Fidson', email, phoneNumber: '+234 801 234 5678' })
  expect(await company()).toBe('Fidson')
})

test('saving what is there already writes nothing down', async () => {
  const { token, form, partnerId, email } = await signedIn(app)
  expect((await change(app, token, { ...form, email: email.toUpperCase() })).statusCode).toBe(200)
  expect(await deeds(app, partnerId)).toEqual([])
  expect(await deeds(app, partnerId, 'partner.email_asked')).toEqual([])
})

test('a change of the name alone sends no mail', async () => {
  const { token, form, email } = await signedIn(app)
  await change(app, token, { ...form, companyName: 'Another' })
  await mailsAreWritten(app)
  expect(await mailsTo(app, email)).toBe(2)
})

test('eight changes at once by one partner take turns: the log tells each from the one before', async () => {
  const { token, form, partnerId } = await signedIn(app)
  const names = Array.from({ length: 8 }, (_, i) => `Company ${i}`)
  const replies = await Promise.all(names.map((companyName) => change(app, token, { ...form, companyName })))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
  const steps = (await deeds(app, partnerId)).map(({ details }) => (details as Steps).companyName)
  expect(steps.map(({ to }) => to).sort()).toEqual(names)
  const before = steps.map(({ from }) => from)
  expect([new Set(before).size, before.includes('Emzor')]).toEqual([8, true])
})

test.each([
  [{ companyName: ' ' }, 'companyName', messages.required],
  [{ companyName: 'x'.repeat(121) }, 'companyName', messages.tooLong(120)],
  [{ companyName: 'Two\nlines' }, 'companyName', messages.notPlainText],
  [{ email: 'nobody' }, 'email', messages.notAnEmail],
  [{ phoneNumber: '12' }, 'phoneNumber', messages.notAPhone],
  [{ isAdmin: true }, 'isAdmin', messages.unknownField('isAdmin')],
])('the profile refuses %j beside its field', async (given, field, message) => {
  const { token, email } = await app.createPartner()
  const form = { companyName: 'Emzor', email, phoneNumber: '+234 801 234 5678' }
  const reply = await change(app, token, { ...form, ...given })
  expect([reply.statusCode, reply.json<Errors>().errors]).toEqual([400, [{ field, message }]])
})

test.each([undefined, ''])(
  'without the current password (%j) no address is changed, nor anything else',
  async (currentPassword) => {
    const { token, form } = await signedIn(app)
    const reply = await change(app, token, { ...form, companyName: 'Another', email: newAddress(), currentPassword })
    expect([reply.statusCode, reply.json<Errors>().errors]).toEqual([
      400,
      [{ field: 'currentPassword', message: messages.passwordForEmail }],
    ])
    expect(await shown(app, token)).toEqual({ ...form, pendingEmail: null, suspension: null })
  },
)

test('a password that is given is proved, also when the address is the old one', async () => {
  const { token, form, password } = await signedIn(app)
  const save = (currentPassword: string) =>
    change(app, token, { ...form, phoneNumber: '0803 111 2222', currentPassword })
  expect((await save('a wrong password')).json<Errors>().errors).toEqual([
    { field: 'currentPassword', message: messages.currentPasswordWrong },
  ])
  expect((await save(password)).statusCode).toBe(200)
})

test('a wrong current password is told beside its field, and is not to be guessed here or there', async () => {
  const { token, form, password } = await signedIn(app)
  const guess = (currentPassword: string) => change(app, token, { ...form, email: newAddress(), currentPassword })
  const wrong = await guess('a wrong password')
  expect([wrong.statusCode, wrong.json<Errors>().errors]).toEqual([
    400,
    [{ field: 'currentPassword', message: messages.currentPasswordWrong }],
  ])
  for (let i = 0; i < 5; i++) await guess('a wrong password')
  expect((await guess(password)).statusCode).toBe(429)
  const elsewhere = await app.call('PUT', '/api/partners/password', {
    token,
    body: { currentPassword: password, newPassword: 'another password' },
  })
  expect(elsewhere.statusCode).toBe(429)
  expect((await change(app, token, { ...form, companyName: 'Needs no password' })).statusCode).toBe(200)
  app.wait(2)
  expect((await guess(password)).statusCode).toBe(200)
})
