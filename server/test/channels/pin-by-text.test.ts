import { expect, test } from 'vitest'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { useApp } from '../support/test-app.ts'
import { createTextingTestApp, messageOfTwiml, randomPhone } from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())
const pins = pinClient(() => app)
const grouped = (serial: string) => (serial.match(/.{4}/g) ?? []).join('-')

test('a text with a serial and its PIN is answered with the result of the PIN, and is no scan', async () => {
  const phone = randomPhone()
  const { serial, pin } = await pins.createCode({ name: 'Tonic' })
  const earlier = (await app.scans()).length
  const texted = async (text: string, by = phone) => {
    const answer = messageOfTwiml((await app.send(text, { phone: by })).body)
    expect(answer.length).toBeLessThanOrEqual(160)
    expect(answer).not.toContain(pin)
    return answer
  }
  expect(await texted(`${grouped(serial)} ${pin.slice(0, 4)} ${pin.slice(4)}`)).toBe(
    'PIN OK. Tonic by Emzor: this PIN was used now for the first time. If the panel was already scratched, ask the seller.',
  )
  for (const text of [`${serial}${pin}`, `${serial} PIN: ${pin}`, `${serial.toLowerCase()}, ${pin}.`])
    expect(await texted(text)).toContain('PIN OK. Tonic by Emzor: you used this PIN before, on ')
  expect(await texted(`${serial} ${pin}`, randomPhone())).toMatch(
    /^WARNING\. Tonic by Emzor: PIN already used on .*, this item may be a copy\.$/,
  )
  expect(await app.scans()).toHaveLength(earlier)
})

test('wrong PINs are limited for each phone number, and a repeated message is the same attempt', async () => {
  const phone = randomPhone()
  const { serial, pin } = await pins.createCode()
  const text = `${serial} ${differentPin(pin)}`
  const message = { phone, sid: 'SM-the-same-message' }
  for (let i = 0; i < 3; i++)
    expect(messageOfTwiml((await app.send(text, message)).body)).toContain('It may be fake. You can try 4 more times.')
  for (let i = 0; i < 4; i++) await app.send(text, { phone })
  expect(messageOfTwiml((await app.send(text, { phone })).body)).toBe(
    'Too many wrong PINs. You can try again in 1 hour. If unsure, do not use it.',
  )
  expect(messageOfTwiml((await app.send(`${serial} ${pin}`, { phone: randomPhone() })).body)).toContain('PIN OK.')
})

test('for a code with a PIN an SMS says how to send it, and USSD asks for it on a second screen', async () => {
  const { serial, pin } = await pins.createCode({ name: 'Tonic' })
  expect(messageOfTwiml((await app.send(serial)).body)).toMatch(/To be surer, send the serial and the hidden PIN\.$/)
  expect((await app.dial(serial)).body).toMatch(/^CON GENUINE\..* To be surer, type the hidden PIN:$/)
  expect((await app.dial(`${serial}*${differentPin(pin)}`)).body).toMatch(/^CON WRONG PIN\./)
  expect((await app.dial(`${serial}*${differentPin(pin)}*${pin}`)).body).toMatch(/^END PIN OK\./)
  const { serial: plain } = await app.createCode()
  expect((await app.dial(plain)).body).toMatch(/^END GENUINE\./)
  const noPin = 'This code has no hidden PIN. Send the serial number alone.'
  expect(messageOfTwiml((await app.send(`${plain} 12345678`)).body)).toBe(noPin)
})

test('a PIN with too few or too many digits is answered as such, and is no try', async () => {
  const { serial, pin } = await pins.createCode({ name: 'Tonic' })
  const phone = randomPhone()
  const malformed = 'A PIN has 8 digits. Check what you typed.'
  for (const typed of ['123', 'PIN 1234567', '123456789'])
    expect(messageOfTwiml((await app.send(`${serial} ${typed}`, { phone })).body)).toBe(malformed)
  for (const typed of ['123', '1234 567', '123456789'])
    expect((await app.dial(`${serial}*${typed}`, { phone })).body).toBe(`CON ${malformed} Type it again:`)
  expect((await app.dial(`${serial}*1234567*${pin}`, { phone })).body).toMatch(/^END PIN OK\./)
})
