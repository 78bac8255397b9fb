import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { createSecrets } from '../../src/platform/lib/secrets.ts'
import { accountClient } from '../support/account-client.ts'
import {
  answerOf,
  apply,
  becomePartner,
  countMailsTo,
  mailTo,
  pinIn,
  readMessage,
  registerMailJobs,
  signIn,
  tokenIn,
  tokenOf,
  waitForMails,
} from '../support/mailbox.ts'
import { randomIp } from '../support/random-ip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
await registerMailJobs(app)

const deleteExpired = () => app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'delete-expired', {}))
const hour = 3600
const day = 24 * hour
const { profile, forgot, reset, change, askLink, useLink, approvedLink } = accountClient(app)
const guess = (email: string) => signIn(app, email, 'a wrong password')
const guessAtOnce = async (email: string, count: number) => {
  const replies = await Promise.all(Array.from({ length: count }, () => guess(email)))
  return replies.map((reply) => reply.statusCode)
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('of sixty guesses sent together from sixty networks forty are checked, whether the account exists or not', async () => {
  const partner = await becomePartner(app)
  for (const email of [partner.email, 'nobody-anywhere@maker.example']) {
    const statuses = await guessAtOnce(email, 60)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([40, 20])
    const refused = await signIn(app, email, partner.password)
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '3600' } })
    expect(readMessage(refused)).toBe(messages.signInGuessed(60))
  }
})

test('no hour has more than forty guesses, wherever it begins', async () => {
  const { email } = await becomePartner(app)
  await guessAtOnce(email, 20)
  app.wait(hour - 1)
  expect(count(await guessAtOnce(email, 30), 401)).toBe(20)
  app.wait(1)
  expect(count(await guessAtOnce(email, 30), 401)).toBe(20)
  const refused = await guess(email)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(hour - 1)])
})

test('while others guess, the owner can sign in from a network that they used within 90 days', async () => {
  const { email, password } = await becomePartner(app)
  const office = '102.89.40.7'
  expect((await signIn(app, email, password, office)).statusCode).toBe(200)
  for (const wait of [0, 90 * day]) {
    app.wait(wait)
    await deleteExpired()
    await guessAtOnce(email, 45)
    expect((await signIn(app, email, password)).statusCode).toBe(429)
    expect((await signIn(app, email, password, office)).statusCode).toBe(200)
  }
  app.wait(90 * day + 1)
  await deleteExpired()
  await expect.poll(async () => (await app.db.selectFrom('signInOrigins').selectAll().execute()).length).toBe(0)
  await guessAtOnce(email, 45)
  expect((await signIn(app, email, password, office)).statusCode).toBe(429)
})

test('a network is known only for the account that signed in from it', async () => {
  const [one, other] = [await becomePartner(app), await becomePartner(app)]
  const office = randomIp()
  await signIn(app, one.email, one.password, office)
  await guessAtOnce(other.email, 45)
  expect((await signIn(app, other.email, other.password, office)).statusCode).toBe(429)
})

test('right passwords from new networks are not counted as guesses', async () => {
  const { email, password } = await becomePartner(app)
  for (let group = 0; group < 3; group++) {
    const replies = await Promise.all(Array.from({ length: 15 }, () => signIn(app, email, password)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
  expect(count(await guessAtOnce(email, 45), 401)).toBe(40)
})

test('a network stays known while the secret key is replaced', async () => {
  const { email, password } = await becomePartner(app)
  const office = randomIp()
  await signIn(app, email, password, office)
  const former = app.context.secrets
  const rotated = createSecrets(app.db, {
    SECRET_KEY: 'the next secret key, with thirty-two letters or more',
    SECRET_KEY_PREVIOUS: app.context.config.SECRET_KEY,
  })
  Object.assign(app.context.secrets, { ...former, ...rotated })
  await guessAtOnce(email, 45)
  expect((await signIn(app, email, password)).statusCode).toBe(429)
  expect((await signIn(app, email, password, office)).statusCode).toBe(200)
  Object.assign(app.context.secrets, former)
})

test('while others guess, the mailed link signs the owner in from anywhere, and that network is known afterwards', async () => {
  const { email, password } = await becomePartner(app)
  await guessAtOnce(email, 45)
  const hotel = randomIp()
  expect((await signIn(app, email, password, hotel)).statusCode).toBe(429)
  expect(answerOf(await askLink(email, hotel))).toEqual([200, messages.signInLinkSent])
  const signedIn = await useLink(tokenIn(await mailTo(app, email, 3)), hotel)
  expect(signedIn.json()).toMatchObject({ success: true, isAdmin: false })
  expect((await profile(tokenOf(signedIn))).statusCode).toBe(200)
  expect((await signIn(app, email, password, hotel)).statusCode).toBe(200)
})

test('of ten simultaneous uses of a sign-in link one succeeds', async () => {
  const { email } = await becomePartner(app)
  await askLink(email)
  const link = tokenIn(await mailTo(app, email, 3))
  const replies = await Promise.all(Array.from({ length: 10 }, () => useLink(link)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array<number>(9).fill(400)])
  expect(readMessage(await useLink(link))).toBe(messages.linkUsed)
})

test.each([
  [1799, 200],
  [1800, 400],
])('a sign-in link %i seconds old is answered with %i', async (age, status) => {
  const { email } = await becomePartner(app)
  await askLink(email)
  const link = tokenIn(await mailTo(app, email, 3))
  app.wait(age)
  expect((await useLink(link)).statusCode).toBe(status)
})

test('a new password invalidates a sign-in link, and a link cannot be used for another purpose', async () => {
  const { email, password } = await becomePartner(app)
  await askLink(email)
  const link = tokenIn(await mailTo(app, email, 3))
  expect((await reset(link, 'not so easy')).statusCode).toBe(400)
  const token = tokenOf(await signIn(app, email, password))
  expect((await change(token, password, 'another password')).statusCode).toBe(200)
  expect((await useLink(link)).statusCode).toBe(400)
})

test('a request for a sign-in link always gets the same answer; only an account with a password gets a link', async () => {
  const { email } = await becomePartner(app)
  const { email: waiting } = await approvedLink()
  const replies = [await askLink(email), await askLink('nobody@maker.example'), await askLink(waiting)]
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  await waitForMails(app)
  expect([await countMailsTo(app, 'nobody@maker.example'), await countMailsTo(app, waiting)]).toEqual([0, 2])
})

test('a sign-in link leads back to one of our signed-in pages, and to nothing else', async () => {
  const { email } = await becomePartner(app)
  const ask = (returnTo: unknown) =>
    app.call('POST', '/api/partners/sign-in-link', { body: { email, returnTo }, from: randomIp() })
  for (const returnTo of ['https://evil.example', '//evil.example/products', '/login', 7, null, ['/products']]) {
    const refused = await ask(returnTo)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'returnTo' }] }])
  }
  expect((await ask('/reports?status=open')).statusCode).toBe(200)
  expect((await mailTo(app, email, 3)).bodyText).toMatch(/\/sign-in\/[\w-]+\?returnTo=%2Freports%3Fstatus%3Dopen\n/)
})

test('an email address that was typed is in no job, whether it has an account or not', async () => {
  const { email } = await becomePartner(app)
  for (const typed of [email, 'a-stranger@elsewhere.example']) {
    await forgot(typed)
    await askLink(typed)
  }
  await waitForMails(app)
  const { rows } = await app.context.pool.query('select data, output from jobs.job')
  expect(rows.length).toBeGreaterThan(4)
  for (const typed of [email, 'a-stranger@elsewhere.example']) expect(JSON.stringify(rows)).not.toContain(typed)
})

const verify = (partnerId: string, email: string, pin: string) =>
  app.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } })
const otherThan = (pin: string) => (pin === '000000' ? '111111' : '000000')

test('an email address has fifteen guesses at PINs a day for all applications, also when they are sent together', async () => {
  const { email, ...first } = await apply(app)
  const applications = [first, ...(await Promise.all([1, 2, 3].map(() => apply(app, { email }))))]
  const pins = await Promise.all(applications.map(async (_, i) => pinIn(await mailTo(app, email, i + 1))))
  const wrong = pins.reduce((guessed, pin) => (guessed === pin ? otherThan(pin) : guessed), '424242')
  const replies = await Promise.all(
    applications.flatMap(({ partnerId }) => Array.from({ length: 5 }, () => verify(partnerId, email, wrong))),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(15)
  const refused = replies.find((reply) => reply.statusCode === 429)
  expect(refused?.headers['retry-after']).toBe(String(day))
  expect(refused?.json()).toMatchObject({ message: messages.pinGuessesUsed(24) })
  // The day is over: a new application has its five tries again.
  app.wait(day)
  const next = await apply(app, { email })
  const pin = pinIn(await mailTo(app, email, 5))
  expect((await verify(next.partnerId, email, otherThan(pin))).statusCode).toBe(400)
  expect((await verify(next.partnerId, email, pin)).statusCode).toBe(200)
})

test('after the guesses of a day a right PIN is refused like a wrong one', async () => {
  const { email } = await apply(app)
  const others = await Promise.all([1, 2, 3].map(() => apply(app, { email })))
  for (const i of [1, 2, 3, 4]) await mailTo(app, email, i)
  const { partnerId } = await apply(app, { email })
  const pin = pinIn(await mailTo(app, email, 5))
  for (const other of others)
    await Promise.all(Array.from({ length: 5 }, () => verify(other.partnerId, email, otherThan(pin))))
  const replies = [await verify(partnerId, email, pin), await verify(partnerId, email, otherThan(pin))]
  expect(replies.map((reply) => reply.statusCode)).toEqual([429, 429])
  expect(replies[0]?.body).toBe(replies[1]?.body)
})

test('strangers who know no application cannot use up the guesses of a mailbox', async () => {
  const { email, partnerId } = await apply(app)
  const pin = pinIn(await mailTo(app, email))
  const unknown = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab'
  await Promise.all(Array.from({ length: 20 }, () => verify(unknown, email, '424242')))
  expect((await verify(partnerId, email, pin)).statusCode).toBe(200)
})
