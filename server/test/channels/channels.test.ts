import { createHmac, randomInt } from 'node:crypto'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { aPhone, gsm7, createTextingTestApp, messageIn, twilioToken, ussdSecret } from '../support/texting-client.ts'

let world: Awaited<ReturnType<typeof createTextingTestApp>>
beforeAll(async () => {
  world = await createTextingTestApp()
})
afterAll(() => world.close())

const long = (start: string, length: number) => `${start}${' ọ́ɗị‘₦日'.repeat(length)}`.slice(0, length).trim()
const change = (batchId: string, set: object) =>
  world.db.updateTable('batches').set(set).where('id', '=', batchId).execute()
const block = (batchId: string, blockReason: string) =>
  world.db.updateTable('codes').set({ blockedAt: world.time.now, blockReason }).where('batchId', '=', batchId).execute()
const neverIssued = () => serialOf(BigInt(randomInt(2 ** 47)))
type Made = Awaited<ReturnType<typeof world.createCode>>

/** Every verdict, by what is done to a code before it is texted. */
const verdicts: [string, RegExp, (made: Made, reason: string) => Promise<unknown>, object?][] = [
  ['genuine_first', /^GENUINE\. .* by .*\. This is the first time this code is checked\./, async () => {}],
  ['genuine_again', /^GENUINE\. .* by .*\. Checked once before, on May 3, 2026/, ({ serial }) => world.scan(serial)],
  [
    'genuine_again, of a closed batch',
    /^GENUINE\. .* by .*\. Checked once before The manufacturer has closed/,
    async ({ serial, batch }, closeReason) => {
      await world.scan(serial)
      await change(batch.id, { closedAt: world.time.now, closeReason })
    },
  ],
  [
    'genuine, of a product that only asks for feedback',
    /^(?!.*GENUINE).* by .*\. The manufacturer asks what you think: http:\/\/localhost:3000\/verify\/\w{16}$/,
    async () => {},
    { verificationEnabled: false },
  ],
  [
    'expired',
    /^EXPIRED\. Do not use\. .* by .*: genuine, but expired on May 2, 2026\./,
    ({ batch }) => change(batch.id, { expiresOn: '2026-05-02' }),
  ],
  [
    'recalled',
    /^RECALLED\. Do not use\. .* by .*: Glass/,
    ({ batch }, recallReason) => change(batch.id, { recalledAt: world.time.now, recallReason }),
  ],
  [
    'limit_reached',
    /^LIMIT REACHED\. .* by .*: checked as often as allowed\. It may be a copy\./,
    ({ serial }) => world.scan(serial),
    { scanLimit: 1 },
  ],
  ['blocked', /^FAILED\. .* by .*: blocked by the manufacturer\. Glass/, ({ batch }, why) => block(batch.id, why)],
  [
    'not_released',
    /^FAILED\. .* by .*: not yet released for sale by the manufacturer\./,
    ({ batch }) => change(batch.id, { releasedAt: null }),
  ],
]

describe.each(verdicts)('%s', (_, pattern, arrange, wish = {}) => {
  test.each([
    ['short', 'Paracetamol', 'Emzor', 'Glass in some bottles'],
    ['the longest', long('Paracetamol', 120), long('Emzor', 120), long('Glass in some bottles,', 1000)],
  ])('is told in one message of plain letters, with %s names and reasons', async (_, name, companyName, reason) => {
    for (const ask of [
      async (serial: string) => messageIn((await world.send(serial)).body),
      async (serial: string) => (await world.dial(serial)).body.replace(/^END /, ''),
    ]) {
      const planType = 'verificationEnabled' in wish ? 'PREMIUM' : 'TRIAL'
      const partner = await world.createPartner({ companyName, planType })
      const make = planType === 'PREMIUM' ? world.createFeedbackCode : world.createCode
      const made = await make({ partner, name, ...wish })
      await arrange(made, reason)
      const words = await ask(made.serial)
      expect(words).toMatch(pattern)
      expect(words).toContain('Paracetamol')
      expect(words).toMatch(gsm7)
      expect(words.length).toBeLessThanOrEqual(160)
      if (reason.length < 50 && words.includes('Glass')) expect(words).toContain('Glass in some bottles')
    }
  })
})

test('the longest evidence, of a code that was checked a million times, is told whole', async () => {
  const partner = await world.createPartner({ companyName: 'E'.repeat(120) })
  const made = await world.createCode({ partner, name: 'P'.repeat(120) })
  const first = { scanCount: 1_234_567, firstScannedAt: new Date('2026-09-30T10:00:00Z') }
  await world.db.updateTable('codes').set(first).where('batchId', '=', made.batch.id).execute()
  const phone = aPhone()
  await world.send(made.serial, { phone })
  const words = messageIn((await world.send(made.serial, { phone })).body)
  expect(words).toMatch(/Checked 1,234,568 times before, also by you, first on September 30, 2026$/)
  expect(words.length).toBeLessThanOrEqual(160)
})

test('a serial that nobody issued is told as such, with where to report it', async () => {
  const words = 'FAILED. This serial was never issued. The product may be counterfeit. Report it: http://localhost:3000'
  expect(messageIn((await world.send(neverIssued())).body)).toBe(words)
  expect((await world.dial(neverIssued())).body).toBe(`END ${words}`)
})

test('a mistyped text is called mistyped, however long or strange, and nothing is counted', async () => {
  const before = await world.scans()
  for (const text of ['7K2M-9QXD-04TB-H6WX', 'hello', '\0', '日本', "'; drop table scans; --", 'A'.repeat(9000), '%%%'])
    expect(messageIn((await world.send(text)).body)).toBe(
      'Something in this serial is mistyped. Check it again, letter by letter. Send only the serial that is printed on the product.',
    )
  expect(messageIn((await world.send('  ')).body)).toBe('Send only the serial that is printed on the product.')
  expect(await world.scans()).toHaveLength(before.length)
})

test('a serial is forgiven its case, spaces, letters and link; it counts as typed, by a visitor whom only a hash names', async () => {
  const { serial } = await world.createCode()
  const phone = aPhone()
  const loose = serial.toLowerCase().replace(/(....)/g, '$1 ')
  expect(messageIn((await world.send(loose, { phone })).body)).toContain('first time')
  expect(messageIn((await world.send(`http://localhost:3000/verify/${serial}`, { phone })).body)).toContain('by you')
  const [one, two] = (await world.scans()).slice(-2)
  expect(one).toMatchObject({ method: 'MANUAL_ENTRY', trust: 'client', latitude: null, city: null })
  expect(one?.sessionId).toMatch(/^[\w-]{22}$/)
  expect(two?.sessionId).toBe(one?.sessionId)
  const dialled = (await world.dial(serial, { phone: phone.replace('+', ' ') })).body
  expect(dialled).toContain('Checked 2 times before, also by you')
})

test('what a name holds is only text in TwiML', async () => {
  const { serial } = await world.createCode({ name: `Tom & Jerry's </Message><Redirect>` })
  const { body, headers } = await world.send(serial)
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(body).toContain('GENUINE. Tom &#38; Jerry&#39;s &#60;/Message&#62;&#60;R')
  expect(messageIn(body)).toContain(`GENUINE. Tom & Jerry's </Message><R`)
})

test('a message that is delivered again is the same scan, and gets the same answer; a new one is another scan', async () => {
  const { serial } = await world.createCode({ scanLimit: 2 })
  const one = { phone: aPhone(), sid: 'SM00000000000000000000000000000001' }
  const replies = await Promise.all(Array.from({ length: 8 }, () => world.send(serial, one)))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(messageIn(replies[0]?.body ?? '')).toContain('first time')
  expect(messageIn((await world.send(serial, { phone: one.phone })).body)).toContain('Checked once before')
  expect(messageIn((await world.send(serial, { phone: one.phone })).body)).toContain('LIMIT REACHED')
})

describe('a session of USSD', () => {
  test('asks for the serial, asks again when it is mistyped, and ends with the answer', async () => {
    const { serial } = await world.createCode()
    const session = { phone: aPhone(), sessionId: 'ATUid_1' }
    const menu = await world.dial('', session)
    expect(menu.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(menu.body).toBe(
      'CON Sahihi: is it genuine? Type the serial that is printed on the product. Or type 0 to erase what we keep of your number.',
    )
    expect((await world.dial('WRONG', session)).body).toBe(
      'CON Something in this serial is mistyped. Check it again, letter by letter. Type it again:',
    )
    const end = await world.dial(`WRONG*${serial}`, session)
    expect(end.body).toMatch(/^END GENUINE\. .*first time/)
    expect((await world.dial(`WRONG*${serial}`, session)).body).toBe(end.body)
    expect((await world.dial(serial, { phone: session.phone })).body).toMatch(/^END GENUINE\. .*Checked once before/)
  })

  test('ends after five wrong serials', async () => {
    const session = { phone: aPhone(), sessionId: 'ATUid_2' }
    expect((await world.dial('A*B*C*D', session)).body).toMatch(/^CON /)
    expect((await world.dial('A*B*C*D*E', session)).body).toMatch(/^END .*Dial again to try once more\.$/)
    expect((await world.dial('****', session)).body).toBe('END Dial again to try once more.')
  })
})

test('a call without the right secret or signature is refused, and nothing is counted', async () => {
  const { serial } = await world.createCode()
  for (const secret of ['wrong', '', ussdSecret.slice(1), `${ussdSecret}&secret=${ussdSecret}`])
    expect((await world.dial(serial, { secret })).statusCode).toBe(403)
  for (const signature of ['x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', twilioToken])
    expect((await world.send(serial, { signature })).statusCode).toBe(403)
  expect(messageIn((await world.send(serial)).body)).toContain('first time')
})

test('a signature of Twilio’s documentation is recognised as it is', async () => {
  const { signForm } = await import('../../src/channels/sign-form.ts')
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signForm('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

test('Twilio may sign its address with its port or without; another host or path is another address', async () => {
  const { serial } = await world.createCode()
  const fields = { MessageSid: 'SM-port', From: aPhone(), To: '+1555', Body: serial }
  const signed = (url: string) =>
    createHmac('sha1', twilioToken)
      .update(url + sortedText(fields))
      .digest('base64')
  const sortedText = (given: object) => Object.entries(given).sort().flat().join('')
  const post = (url: string) =>
    world.call('POST', '/api/channels/sms', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed(url) },
      body: new URLSearchParams(fields).toString(),
    })
  for (const url of ['http://localhost:3000/api/channels/sms', 'http://localhost/api/channels/sms'])
    expect([url, (await post(url)).statusCode]).toEqual([url, 200])
  for (const url of [
    'https://localhost:3000/api/channels/sms',
    'http://localhost:3001/api/channels/sms',
    'http://evil/api/channels/sms',
    'http://localhost:3000/api/channels/sms?x=1',
  ])
    expect([url, (await post(url)).statusCode]).toEqual([url, 403])
})

test('fields that come several times are signed as Twilio signs them, in whatever order they come', async () => {
  const { signForm } = await import('../../src/channels/sign-form.ts')
  const url = 'https://check.example/api/channels/sms'
  // Upper case before lower; a value that comes twice under one name is one.
  const asSigned = createHmac('sha1', twilioToken).update(`${url}Aaa3b1b2`).digest('base64')
  for (const form of ['b=2&b=1&a=3&A=&b=1&a=', 'A=&a=3&a=&b=1&b=2'])
    expect([form, signForm(twilioToken, url, new URLSearchParams(form))]).toEqual([form, asSigned])
})

test('a call that does not say who texted is refused; what is no form is none', async () => {
  const url = `/api/channels/ussd?secret=${ussdSecret}`
  for (const body of [{ text: '' }, { sessionId: 'x', phoneNumber: 'y'.repeat(65) }, '', { a: 'A'.repeat(17_000) }]) {
    const reply = await world.call('POST', url, { body })
    expect(reply.statusCode).toBe(400)
  }
  expect((await world.call('GET', url)).statusCode).toBe(404)
})

test('a number that checks without end is asked politely to wait, and others are not', async () => {
  const phone = aPhone()
  for (let i = 0; i < 20; i++)
    expect(messageIn((await world.send(neverIssued(), { phone })).body)).toContain('never issued')
  await world.send(neverIssued(), { phone })
  const words = 'Too many checks from this number. Please wait 1 minute, then try again.'
  expect(messageIn((await world.send(neverIssued(), { phone })).body)).toBe(words)
  expect((await world.dial(neverIssued(), { phone })).body).toBe(`END ${words}`)
  expect((await world.dial(neverIssued())).body).toContain('never issued')
})

test('letters that GSM-7 has not, and signs of medicines, are written in plain ones', async () => {
  const partner = await world.createPartner({ companyName: 'Ọ̀yọ́ Ƙarfi™ & Ụmụ ẞ' })
  const made = await world.createCode({ partner, name: '[β-Caroten€] {5µg} 25°C ½' })
  expect(messageIn((await world.send(made.serial)).body)).toMatch(
    /^GENUINE\. \(beta-CarotenEUR\) \(5ug\) 25C 1\/2 by Oyo Karfi & Umu \?\./,
  )
})

test('no telephone number is anywhere in the database or in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...world.context, log })
  const phone = aPhone()
  const { serial } = await world.createCode()
  await world.send(serial, { phone, app })
  await world.send('wrong', { phone, app, signature: 'x' })
  await world.dial(`${phone}*${serial}`, { phone, app })
  log.info('marker')
  await app.close()
  const digits = phone.slice(1)
  expect(lines.join('')).toContain('marker')
  expect(lines.join('')).not.toContain(digits)
  const { rows: tables } = await world.context.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const hidden = [digits, digits.slice(3), Buffer.from(digits).toString('hex')]
  for (const { name } of tables) {
    const { rows } = await world.context.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    for (const number of hidden) expect(rows.map(({ row }) => row).join('\n')).not.toContain(number)
  }
})

test.each([
  [{ AT_USSD_SECRET: 'short' }, 'The setting AT_USSD_SECRET is wrong: it must be 16 to 128 letters'],
  [{ AT_USSD_SECRET: 'with a space, and a & sign' }, 'The setting AT_USSD_SECRET is wrong'],
  [{ TWILIO_AUTH_TOKEN: 'AC123' }, 'The setting TWILIO_AUTH_TOKEN is wrong: it must be the auth token of your Twilio'],
])('with %o it does not start, and says why', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
