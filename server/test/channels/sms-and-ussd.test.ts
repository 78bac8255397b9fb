import { createHmac, randomInt } from 'node:crypto'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { dumpTables } from '../support/dump-tables.ts'
import { useApp } from '../support/test-app.ts'
import {
  createTextingTestApp,
  messageOfTwiml,
  randomPhone,
  twilioToken,
  ussdSecret,
} from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())

const neverIssued = () => encodeSerial(BigInt(randomInt(2 ** 47)))

test('the answer to an unknown serial says so and has the address for a report', async () => {
  const answer =
    'FAILED. No manufacturer on Sahihi issued this code. The product may be fake. Report it: http://localhost:3000'
  expect(messageOfTwiml((await app.send(neverIssued())).body)).toBe(answer)
  expect((await app.dial(neverIssued())).body).toBe(`END ${answer}`)
})

test('a text that is no serial is answered as mistyped, and not counted', async () => {
  const earlier = await app.scans()
  for (const text of ['7K2M-9QXD-04TB-H6WX', 'is it real? 4U', "'; drop table scans; -- 1", `${'A'.repeat(9000)}9`])
    expect(messageOfTwiml((await app.send(text)).body)).toBe(
      "That serial number isn't right. Check each letter and number. Send only the serial number printed on the pack.",
    )
  expect(await app.scans()).toHaveLength(earlier.length)
})

test('a greeting, or whatever else has no digit, is answered with how to check a product', async () => {
  for (const text of ['hello', 'Sannu da aiki', '  ', '\0', '日本', '%%%'])
    expect(messageOfTwiml((await app.send(text)).body)).toMatch(
      /^Send the serial number on the pack to check it\..* Languages: ENGLISH, HAUSA/,
    )
})

test('a serial can be written in lower case, with spaces or as our link; the scan counts as typed, by a visitor with a hashed number', async () => {
  const { serial } = await app.createCode()
  const phone = randomPhone()
  const typed = serial.toLowerCase().replace(/(....)/g, '$1 ')
  expect(messageOfTwiml((await app.send(typed, { phone })).body)).toContain('First check')
  expect(messageOfTwiml((await app.send(`http://localhost:3000/verify/${serial}`, { phone })).body)).toContain('by you')
  const [one, two] = (await app.scans()).slice(-2)
  expect(one).toMatchObject({ method: 'MANUAL_ENTRY', trust: 'client', latitude: null, city: null })
  expect(one?.sessionId).toMatch(/^[\w-]{22}$/)
  expect(two?.sessionId).toBe(one?.sessionId)
  const dialled = (await app.dial(serial, { phone: phone.replace('+', ' ') })).body
  expect(dialled).toContain('Checked 2 times before, also by you')
})

test.each<[string, (serial: string) => string]>([
  ['a sentence', (serial) => `Pls is ${groupSerial(serial).replaceAll('-', ' ')} original? Thanks`],
  ['a link in a sentence', (serial) => `My wife got this: http://localhost:3000/verify/${serial}, is it real?`],
  ['a link without http', (serial) => `localhost:3000/verify/${serial}/`],
  ['a bracket and a stop behind it', (serial) => `${serial}).`],
  ['its name', (serial) => `Serial no:${serial}`],
])('a serial in a message with %s gets its verdict', async (_, messageWith) => {
  const { serial } = await app.createCode()
  expect(messageOfTwiml((await app.send(messageWith(serial))).body)).toMatch(/^GENUINE/)
})

test('a message with two serials, or with a link to another site, gets no verdict', async () => {
  const { serial } = await app.createCode()
  const { serial: other } = await app.createCode()
  const several = 'There are several serial numbers here. Send one at a time.'
  expect(messageOfTwiml((await app.send(`${serial} or ${other}`)).body)).toBe(several)
  const bait = `Won at https://evil.example/verify/1 with ${serial}`
  expect(messageOfTwiml((await app.send(bait)).body)).toContain("isn't right")
})

test('names are escaped in TwiML', async () => {
  const { serial } = await app.createCode({ name: `Tom & Jerry's </Message><Redirect>` })
  const { body, headers } = await app.send(serial)
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(body).toContain('GENUINE. Tom &#38; Jerry&#39;s &#60;/Message&#62;&#60;R')
  expect(messageOfTwiml(body)).toContain(`GENUINE. Tom & Jerry's </Message><R`)
})

test('a repeated message is the same scan with the same answer, a new message is another scan', async () => {
  const { serial } = await app.createCode({ scanLimit: 2 })
  const message = { phone: randomPhone(), sid: 'SM00000000000000000000000000000001' }
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.send(serial, message)))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(messageOfTwiml(replies[0]?.body ?? '')).toContain('First check')
  expect(messageOfTwiml((await app.send(serial, { phone: message.phone })).body)).toContain('Checked once before')
  expect(messageOfTwiml((await app.send(serial, { phone: message.phone })).body)).toContain('LIMIT REACHED')
})

describe('a USSD session', () => {
  test('asks for the serial, again if it is mistyped, and ends with the verdict', async () => {
    const { serial } = await app.createCode()
    const session = { phone: randomPhone(), sessionId: 'ATUid_1' }
    const menu = await app.dial('', session)
    expect(menu.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(menu.body).toBe(
      'CON Sahihi: type the serial number on the pack to check it.\n1 English\n2 Hausa\n3 Yoruba\n4 Igbo\n5 Naija\n6 Francais\n7 Kiswahili\n0 Delete my data',
    )
    expect((await app.dial('WRONG', session)).body).toBe(
      "CON That serial number isn't right. Check each letter and number. Type it again:",
    )
    const end = await app.dial(`WRONG*${serial}`, session)
    expect(end.body).toMatch(/^END GENUINE\. .*First check/)
    expect((await app.dial(`WRONG*${serial}`, session)).body).toBe(end.body)
    expect((await app.dial(serial, { phone: session.phone })).body).toMatch(/^END GENUINE\. .*Checked once before/)
  })

  test('ends after five wrong serials', async () => {
    const session = { phone: randomPhone(), sessionId: 'ATUid_2' }
    expect((await app.dial('A*B*C*D', session)).body).toMatch(/^CON /)
    expect((await app.dial('A*B*C*D*E', session)).body).toMatch(/^END .*Dial again to try once more\.$/)
    expect((await app.dial('****', session)).body).toBe('END Dial again to try once more.')
  })
})

test('a call with a wrong secret or signature is refused, and nothing is counted', async () => {
  const { serial } = await app.createCode()
  for (const secret of ['wrong', '', ussdSecret.slice(1), `${ussdSecret}&secret=${ussdSecret}`])
    expect((await app.dial(serial, { secret })).statusCode).toBe(403)
  for (const signature of ['x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', twilioToken])
    expect((await app.send(serial, { signature })).statusCode).toBe(403)
  expect(messageOfTwiml((await app.send(serial)).body)).toContain('First check')
})

test('the signature equals the example in Twilio’s documentation', async () => {
  const { signForm } = await import('../../src/verify/channels/sign-form.ts')
  const caller = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', From: '+14158675309' }
  const form = new URLSearchParams({ ...caller, Digits: '1234', To: '+18005551212' })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signForm('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

test('Twilio may sign the URL with or without its port, but not another host or path', async () => {
  const { serial } = await app.createCode()
  const fields = { MessageSid: 'SM-port', From: randomPhone(), To: '+1555', Body: serial }
  const sortedText = Object.entries(fields).sort().flat().join('')
  const signed = (url: string) => createHmac('sha1', twilioToken).update(`${url}${sortedText}`).digest('base64')
  const post = (url: string) =>
    app.call('POST', '/api/channels/sms', {
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

test('repeated fields are signed as Twilio signs them, in any order', async () => {
  const { signForm } = await import('../../src/verify/channels/sign-form.ts')
  const url = 'https://check.example/api/channels/sms'
  // Upper case sorts first; a value that is sent twice under one name counts once.
  const expected = createHmac('sha1', twilioToken).update(`${url}Aaa3b1b2`).digest('base64')
  for (const form of ['b=2&b=1&a=3&A=&b=1&a=', 'A=&a=3&a=&b=1&b=2'])
    expect([form, signForm(twilioToken, url, new URLSearchParams(form))]).toEqual([form, expected])
})

test('a call without a session, a number or a form is invalid', async () => {
  const url = `/api/channels/ussd?secret=${ussdSecret}`
  for (const body of [{ text: '' }, { sessionId: 'x', phoneNumber: 'y'.repeat(65) }, '', { a: 'A'.repeat(17_000) }]) {
    const reply = await app.call('POST', url, { body })
    expect(reply.statusCode).toBe(400)
  }
  expect((await app.call('GET', url)).statusCode).toBe(404)
})

test('after 20 texts a number is asked to wait, and others are not', async () => {
  const phone = randomPhone()
  for (let i = 0; i < 20; i++)
    expect(messageOfTwiml((await app.send(neverIssued(), { phone })).body)).toContain('issued this code')
  await app.send(neverIssued(), { phone })
  const answer = 'Too many checks from this number. Please wait 1 minute, then try again.'
  expect(messageOfTwiml((await app.send(neverIssued(), { phone })).body)).toBe(answer)
  expect((await app.dial(neverIssued(), { phone })).body).toBe(`END ${answer}`)
  expect((await app.dial(neverIssued())).body).toContain('issued this code')
})

test('letters outside GSM-7 and special characters become plain letters', async () => {
  const partner = await app.createPartner({ companyName: 'Ọ̀yọ́ Ƙarfi™ & Ụmụ ẞ' })
  const { serial } = await app.createCode({ partner, name: '[β-Caroten€] {5µg} 25°C ½' })
  expect(messageOfTwiml((await app.send(serial)).body)).toMatch(
    /^GENUINE\. \(beta-CarotenEUR\) \(5ug\) 25C 1\/2 by Oyo Karfi & Umu \?\./,
  )
})

test('no phone number is in the database or in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const logged = await buildApp({ ...app.context, log })
  const phone = randomPhone()
  const { serial } = await app.createCode()
  await app.send(serial, { phone, app: logged })
  await app.send('wrong', { phone, app: logged, signature: 'x' })
  await app.dial(`${phone}*${serial}`, { phone, app: logged })
  log.info('marker')
  await logged.close()
  const digits = phone.slice(1)
  expect(lines.join('')).toContain('marker')
  expect(lines.join('')).not.toContain(digits)
  const forms = [digits, digits.slice(3), Buffer.from(digits).toString('hex')]
  for (const [table, text] of await dumpTables(app.db))
    for (const number of forms) expect(text, table).not.toContain(number)
})
