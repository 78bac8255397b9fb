import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  becomePartner,
  countMailsTo,
  mailTo,
  readMessage,
  registerMailJobs,
  waitForMails,
} from '../support/mailbox.ts'
import { listAuditEvents } from '../support/profile-client.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
const edgeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0'

type Owner = Awaited<ReturnType<typeof becomePartner>>
type Device = { id: string; device: string | null; signedInAt: string; lastUsedAt: string; isCurrent: boolean }

const signIn = async ({ email, password }: Owner, userAgent: string, from = randomIp()) => {
  const headers = { 'user-agent': userAgent }
  const reply = await app.call('POST', '/api/partners/login', { body: { email, password }, headers, from })
  return reply.json<{ token: string }>().token
}
const devices = async (token: string) =>
  (await app.call('GET', '/api/partners/sessions', { token })).json<{ data: Device[] }>().data
const end = (token: string, id: string) => app.call('DELETE', `/api/partners/sessions/${id}`, { token })
const profileStatus = async (token: string) => (await app.call('GET', '/api/partners/profile', { token })).statusCode

test('the owner sees each signed-in device by browser and system, when it signed in and when it was last used', async () => {
  const owner = await becomePartner(app)
  const signedInAt = app.time.now.toISOString()
  const phone = await signIn(owner, chromeOnAndroid)
  app.wait(600)
  const desk = await signIn(owner, edgeOnWindows)
  const [mine, other] = await devices(desk)
  expect(mine).toMatchObject({ device: 'Microsoft Edge on Windows', isCurrent: true })
  expect(other).toMatchObject({ device: 'Chrome on Android', isCurrent: false, signedInAt, lastUsedAt: signedInAt })
  await profileStatus(phone)
  expect((await devices(desk))[1]?.lastUsedAt).toBe(app.time.now.toISOString())
})

test.each([
  ['a program', 'curl/8.5.0', null],
  ['nothing', '', null],
  ['a made-up browser', '<script>alert(1)</script>/1 (Windows NT 10.0)', null],
  ['eight thousand characters', `Mozilla/5.0 (${'x'.repeat(8000)}) Chrome/129.0 Safari/537.36`, null],
  ['a phone', 'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0 Mobile', 'Samsung Internet on Android'],
])('a device that calls itself %s is listed by a known name or none', async (_, userAgent, device) => {
  const token = await signIn(await becomePartner(app), userAgent)
  expect((await devices(token)).map((one) => one.device)).toEqual([device])
})

test('one device is signed out, and the others stay signed in', async () => {
  const owner = await becomePartner(app)
  const [lost, mine] = [await signIn(owner, chromeOnAndroid), await signIn(owner, edgeOnWindows)]
  const id = (await devices(mine))[1]?.id ?? ''
  const ended = await end(mine, id)
  expect(answerOf(ended)).toEqual([200, messages.sessionEnded])
  expect(ended.json<{ data: Device[] }>().data.map((one) => one.device)).toEqual(['Microsoft Edge on Windows'])
  expect([await profileStatus(lost), await profileStatus(mine)]).toEqual([401, 200])
  expect(readMessage(await end(mine, id))).toBe(messages.sessionOver)
  expect((await listAuditEvents(app, owner.partnerId, 'session.ended')).map(({ subject }) => subject)).toEqual([id])
})

test('a session cannot be ended from another account', async () => {
  const token = await signIn(await becomePartner(app), edgeOnWindows)
  const stranger = await signIn(await becomePartner(app), chromeOnAndroid)
  expect((await end(stranger, (await devices(token))[0]?.id ?? '')).statusCode).toBe(404)
  expect(await profileStatus(token)).toBe(200)
})

test('all other devices are signed out together', async () => {
  const owner = await becomePartner(app)
  const others = [await signIn(owner, chromeOnAndroid), await signIn(owner, 'curl/8.5.0')]
  const mine = await signIn(owner, edgeOnWindows)
  const ended = await app.call('DELETE', '/api/partners/sessions', { token: mine })
  expect(readMessage(ended)).toBe(messages.otherSessionsEnded)
  expect(await Promise.all([...others, mine].map(profileStatus))).toEqual([401, 401, 200])
  expect(await devices(mine)).toHaveLength(1)
})

test('a session that has expired is not listed', async () => {
  const owner = await becomePartner(app)
  await signIn(owner, chromeOnAndroid)
  app.wait(8 * 86_400)
  expect(await devices(await signIn(owner, edgeOnWindows))).toHaveLength(1)
})

test('the owner is mailed about a sign-in with a new browser or from a new network, and about no other', async () => {
  const owner = await becomePartner(app)
  const [office, cafe] = [randomIp(), randomIp()]
  await signIn(owner, edgeOnWindows, office)
  const news = await mailTo(app, owner.email, 3)
  expect(news.subject).toBe('New sign-in to your Sahihi account')
  expect(news.bodyText).toContain('Microsoft Edge on Windows')
  expect(news.bodyText).toMatch(/May 1?\d, 2026, \d\d:\d\d WAT/)
  expect(news.bodyText).not.toContain(office)
  await signIn(owner, edgeOnWindows, office)
  await waitForMails(app)
  expect(await countMailsTo(app, owner.email)).toBe(3)
  await signIn(owner, chromeOnAndroid, office)
  expect((await mailTo(app, owner.email, 4)).bodyText).toContain('Chrome on Android')
  await signIn(owner, chromeOnAndroid, cafe)
  expect((await mailTo(app, owner.email, 5)).subject).toBe('New sign-in to your Sahihi account')
})

test('the owner gets a mail when the password was changed, with a way to set another', async () => {
  const owner = await becomePartner(app)
  const token = await signIn(owner, 'curl/8.5.0')
  await accountClient(app).change(token, owner.password, 'another password')
  const notice = await mailTo(app, owner.email, 3)
  expect(notice.subject).toBe('Your Sahihi password was changed')
  expect(notice.bodyText).toContain('/forgot-password')
})
