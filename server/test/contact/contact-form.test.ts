import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { registerContactJobs } from '../../src/company/contact/jobs.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { randomIp } from '../support/random-ip.ts'
import { startSmtp } from '../support/smtp-server.ts'
import { createTestApp, useTestApp } from '../support/test-app.ts'

const operator = 'team@sahihi.example'
const smtp = await startSmtp()
afterAll(() => smtp.stop())
const env = {
  SUPPORT_EMAIL: operator,
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'no-reply@sahihi.example',
}
const app = await useTestApp({ pages: readBuiltPages, env })
await registerContactJobs(app.context)

let made = 0
const buildMessage = (overrides: Record<string, string> = {}) => ({
  about: 'company',
  name: 'Amina Bello',
  company: 'Kano Cola Ltd',
  email: 'amina@kano-cola.example',
  phone: '+234 801 234 5678',
  message: `How do labels stay on a cold bottle? (${++made})`,
  website: '',
  ...overrides,
})
const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const submit = (fields: Record<string, string>, from = randomIp(), to = app) =>
  to.call('POST', '/contact', { body: new URLSearchParams(fields).toString(), headers, from })
const mailsWith = (words: string) => smtp.received.filter(({ mail }) => mail.text?.includes(words))

test('a message is mailed to the operator, and replies go to its sender', async () => {
  const message = buildMessage({ message: 'First line\nSecond <b>line</b>' })
  const reply = await submit(message)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('Your message is on its way')])
  const { recipients, mail } = await smtp.mailFor(operator)
  expect(recipients).toEqual([operator])
  expect(mail.replyTo).toEqual([{ address: message.email, name: '' }])
  expect(mail.from?.address).toBe('no-reply@sahihi.example')
  expect(mail.subject).toBe('Message from Amina Bello, Kano Cola Ltd')
  expect(mail.text).toContain('First line\nSecond <b>line</b>')
  expect(mail.text).toContain('Phone: +234 801 234 5678')
  expect(mail.html).toContain('First line<br>Second &#60;b&#62;line&#60;/b&#62;')
})

test('a shopper asks about a product without a company, and the operator sees what it is about', async () => {
  const question = { about: 'product', company: '', product: '7K2M-9QXD-04TB-H6WZ', message: 'Is the cap always blue?' }
  expect((await submit(buildMessage({ ...question, about: 'company' }))).body).toContain(
    'id="company-error">Enter the name',
  )
  expect((await submit(buildMessage(question))).statusCode).toBe(200)
  await expect.poll(() => mailsWith(question.message).length).toBe(1)
  const { mail } = mailsWith(question.message)[0] ?? {}
  expect(mail?.subject).toBe('Question about a product from Amina Bello')
  expect(mail?.text).toContain('About: A product or a label\nProduct: 7K2M-9QXD-04TB-H6WZ')
  const { body } = await app.call('GET', '/contact?about=product&product=7K2M')
  expect(body).toMatch(/ checked[^>]* value="product"/)
  expect(body).toContain('value="7K2M"')
  expect(body).not.toContain('data-kind')
})

test('errors are shown beside their fields, and the typed text is kept', async () => {
  const hostile = '"><script>alert(1)</script>'
  const typed = buildMessage({ name: ' ', email: 'amina@kano', phone: 'call me', company: hostile })
  const { statusCode, body } = await submit(typed)
  expect(statusCode).toBe(400)
  expect(body).toContain('Please correct the following errors:')
  expect(body).not.toContain('<script')
  expect(body).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;"')
  expect(body).toContain(typed.message)
  const invalid = [...body.matchAll(/id="(\w+)"[^>]*aria-invalid="true"/g)].map(([, name]) => name)
  expect(invalid).toEqual(['name', 'email', 'phone'])
  for (const name of invalid) expect(body).toMatch(new RegExp(`id="${name}-error">[^<]+<`))
  expect(body).not.toMatch(/__[A-Z]+_?\w*__/)
})

test.each(['name', 'company', 'email', 'phone'])(
  'a line break in the %s is refused, so that it cannot add a header',
  async (field) => {
    const message = buildMessage({ [field]: 'a@b.example\r\nBcc: all@evil.example' })
    const { statusCode, body } = await submit(message)
    expect(statusCode).toBe(400)
    expect(body).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
  },
)

test('a message with the hidden field filled in is refused, and can be sent again without it', async () => {
  const message = buildMessage({ website: 'https://spam.example' })
  const refused = await submit(message)
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toMatch(/id="website"[^>]*aria-invalid="true"/)
  expect((await submit({ ...message, website: '' })).statusCode).toBe(200)
})

test('a message that is sent several times together, as by a double click, is mailed once', async () => {
  const message = buildMessage()
  const from = randomIp()
  const replies = await Promise.all(Array.from({ length: 8 }, () => submit(message, from)))
  for (const { body } of replies) expect(body).toContain('on its way')
  const { rows: jobs } = await sql`
    select id from jobs.job where name = 'mail-contact' and data->>'message' = ${message.message}`.execute(app.db)
  expect(jobs).toHaveLength(1)
  await expect.poll(() => mailsWith(message.message).length, { timeout: 20_000 }).toBe(1)
})

test('a network can send five messages in an hour, also together; the reply to the sixth says when to try again', async () => {
  const from = randomIp()
  const replies = await Promise.all(Array.from({ length: 12 }, () => submit(buildMessage(), from)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
  const message = buildMessage()
  const refused = await submit(message, from)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(refused.body).toContain('Your message was not sent.')
  expect(refused.body).toContain(message.message)
  app.wait(3601)
  expect((await submit(message, from)).statusCode).toBe(200)
})

test('a network can send ten messages in a day, and with IPv6 all networks of one customer together', async () => {
  for (const fromOf of [() => '41.58.9.1', (i: number) => `2c0f:f5c0:9:${i.toString(16)}::1`]) {
    const statuses = []
    for (let i = 0; i < 12; i++) {
      statuses.push((await submit(buildMessage(), fromOf(i))).statusCode)
      app.wait(1000)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  }
})

test('a few networks cannot block the form for everyone: others can still send a first message', async () => {
  const [busy, other] = [randomIp(), randomIp()]
  const times = Array.from({ length: 199 }, () => app.time.now)
  await app.db
    .insertInto('rateWindows')
    .values({ key: 'contact', times, refusals: 0, lastAt: app.time.now })
    .onConflict((known) => known.column('key').doUpdateSet({ times }))
    .execute()
  const statusOf = async (from: string) => (await submit(buildMessage(), from)).statusCode
  expect([await statusOf(busy), await statusOf(busy), await statusOf(other)]).toEqual([200, 429, 200])
})

test('without an address of the operator there is no form, and the page says so', async () => {
  const closed = await createTestApp({ pages: readBuiltPages })
  for (const reply of [await closed.call('GET', '/contact'), await submit(buildMessage(), randomIp(), closed)]) {
    expect(reply.body).not.toContain('<form')
    expect(reply.body).toContain('You can apply as a partner')
  }
  expect((await submit(buildMessage(), randomIp(), closed)).statusCode).toBe(404)
  await closed.close()
})

test('a form sent by the page of another site is refused and not mailed', async () => {
  const message = buildMessage()
  const { statusCode } = await app.call('POST', '/contact', {
    body: new URLSearchParams(message).toString(),
    headers: { ...headers, 'sec-fetch-site': 'cross-site' },
  })
  expect(statusCode).toBe(403)
  const marker = buildMessage()
  await submit(marker)
  await expect.poll(() => mailsWith(marker.message).length, { timeout: 20_000 }).toBe(1)
  expect(mailsWith(message.message)).toHaveLength(0)
})

test.each([
  ['no body', '', undefined],
  ['fields twice', 'name=a&name=b&__proto__=1&constructor=2', undefined],
  ['broken percent signs', 'name=%&message=%E0%A4%A', undefined],
  ['JSON', '{"name": 1}', 'application/json'],
  ['broken JSON', '{', 'application/json'],
  ['another type', 'x', 'text/csv'],
  ['100 kB', `message=${'a'.repeat(100_000)}`, undefined],
])('%s is refused with the form', async (_what, body, type = headers['content-type']) => {
  const reply = await app.call('POST', '/contact', { body, headers: { 'content-type': type } })
  expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining('<form')])
})

test('the form has a description, and loads no script', async () => {
  const { body, headers } = await app.call('GET', '/contact')
  expect(body).toMatch(/<meta name="description" content="[^"]{80,}">/)
  expect(body).not.toMatch(/<script|__[A-Z]+_?\w*__/)
  expect(headers['cache-control']).toBe('no-store')
})
