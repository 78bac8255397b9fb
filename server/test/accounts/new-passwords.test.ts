import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { ensureFirstAdmin } from '../../src/operations/admin/create-admin.ts'
import { accountClient } from '../support/account-client.ts'
import { becomePartner, mailTo, registerMailJobs, signIn, tokenIn, tokenOf } from '../support/mailbox.ts'
import { createTestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)
const { complete, forgot, reset, change, approvedLink } = accountClient(app)
const { linkToken } = await approvedLink()

type Refusal = { errors?: { field: string; message: string }[] }
const errorsOf = async (replying: ReturnType<typeof complete>) => {
  const reply = await replying
  return [reply.statusCode, reply.json<Refusal>().errors]
}
const setFirst = (password: string) => errorsOf(complete(linkToken, password))
const refused = (message: string, field = 'password') => [400, [{ field, message }]]

const common = `password PASSWORD P@ssw0rd1! sunshine Sunshine2026 12345678 98765432 abcdefgh aaaaaaaa abcabcabc
  qwertyuiop iloveyou!! 1q2w3e4r5t **monkey**`
test.each(common.split(/\s+/))('the password %s is refused because it is common', async (password) => {
  expect(await setFirst(password)).toEqual(refused(messages.passwordCommon))
})

// The company is Emzor, its address ends in maker.example.
test.each(['Emzor2026', 'emz0r!emz0r', 'sahihi123', 'S@h1h1-2026', 'EmzorSahihi', 'maker.example'])(
  'the password %s is refused because it is made of names',
  async (password) => {
    expect(await setFirst(password)).toEqual(refused(messages.passwordOfNames))
  },
)

test('a refused password does not use up the link, and a phrase may contain a name', async () => {
  expect(await setFirst('Emzor opens at nine')).toEqual([200, undefined])
})

test('a reset and a change refuse common passwords and the company’s name too, beside the field', async () => {
  const { email, password } = await becomePartner(app)
  const token = tokenOf(await signIn(app, email, password))
  await forgot(email)
  const link = tokenIn(await mailTo(app, email, 3))
  for (const [weak, message] of [
    ['football1', messages.passwordCommon],
    ['emzor-01', messages.passwordOfNames],
  ] as const) {
    expect(await errorsOf(change(token, password, weak))).toEqual(refused(message, 'newPassword'))
    expect(await errorsOf(reset(link, weak))).toEqual(refused(message))
  }
  expect((await signIn(app, email, password)).statusCode).toBe(200)
})

test('a first admin with a common password is not created, and the start says which setting is wrong', async () => {
  const fresh = await createTestApp()
  const settings = { ADMIN_EMAIL: 'first@sahihi.example', ADMIN_PASSWORD: 'password1' }
  await expect(ensureFirstAdmin(settings, fresh.url)).rejects.toThrow(
    /The setting ADMIN_PASSWORD is wrong\. This password is too common/,
  )
  expect(await fresh.db.selectFrom('accounts').select('id').execute()).toEqual([])
  await fresh.close()
})
