import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { answerOf } from '../support/mailbox.ts'
import { aisha, chidi, differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
const pins = pinClient(() => app)

test('the first right PIN is confirmed; later its visitor reads when, and others are warned', async () => {
  const { serial, pin } = await pins.createCode()
  const usedAt = '2026-05-03T10:00:00.000Z'
  const first = { outcome: 'confirmed_first', usedAt, usedByYou: false, wasGuessed: false }
  const answer = await pins.checked(serial, pin, { sessionId: aisha })
  expect(answer).toEqual({ ...first, triesLeft: null, waitSeconds: null })
  app.wait(86_400)
  const again = { outcome: 'confirmed_again', usedAt }
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toMatchObject({ ...again, usedByYou: true })
  expect(await pins.checked(serial, pin, { sessionId: chidi })).toMatchObject({ ...again, usedByYou: false })
  expect((await pins.check(serial, pin)).json()).toMatchObject({
    message: 'This PIN was already used on May 3, 2026. If your panel was unbroken, this item may be a copy.',
  })
})

test('of simultaneous right PINs exactly one is the first', async () => {
  const { serial, pin } = await pins.createCode()
  await pins.checked(serial, differentPin(pin), { from: '102.89.9.4' }) // makes the row that the checks then wait for
  const unlock = await beginElsewhere(app, `select from code_pins where code_id = ${decodeSerial(serial)} for update`)
  const checks = [1, 2, 3].map((i) =>
    pins.checked(serial, pin, { sessionId: `visitor-${i}-of-3`, from: `102.89.${i}.4` }),
  )
  await untilWaiting(app.url, 3)
  await unlock()
  const outcomes = (await Promise.all(checks)).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual(['confirmed_again', 'confirmed_again', 'confirmed_first'])
})

test('a PIN with any one digit wrong is wrong', async () => {
  const { serial, pin } = await pins.createCode()
  for (let position = 0; position < pin.length; position++) {
    const wrong = Array.from(pin, (digit, i) => (i === position ? (Number(digit) + 1) % 10 : digit)).join('')
    const from = { sessionId: `visitor-${position}-of-eight`, from: `102.89.${position}.4` }
    expect(await pins.checked(serial, wrong, from)).toMatchObject({ outcome: 'pin_wrong' })
  }
  expect(await pins.checked(serial, pin)).toMatchObject({ outcome: 'confirmed_first' })
})

test('the same attempt gets the same answer, whichever PIN it is sent with', async () => {
  const { serial, pin } = await pins.createCode()
  const attemptId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => pins.checked(serial, pin, { attemptId })))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['confirmed_first']))
  expect(await pins.checked(serial, differentPin(pin), { attemptId })).toMatchObject({ outcome: 'confirmed_first' })
  expect(await pins.checked(serial, pin)).toMatchObject({ outcome: 'confirmed_again' })
})

test('five wrong tries an hour are checked, then the wait grows, and others can still check', async () => {
  const { serial, pin } = await pins.createCode()
  const guesser = { sessionId: chidi, from: '102.89.1.1' }
  const guess = () => pins.checked(serial, differentPin(pin), guesser)
  for (const triesLeft of [4, 3, 2, 1, 0]) expect(await guess()).toMatchObject({ triesLeft })
  expect(await guess()).toMatchObject({ outcome: 'pin_locked', waitSeconds: 3600 })
  for (const options of [guesser, { sessionId: chidi, from: '102.89.7.1' }, { from: '102.89.1.1' }])
    expect(await pins.checked(serial, pin, options)).toMatchObject({ outcome: 'pin_locked' })
  app.wait(3600)
  for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ outcome: 'pin_wrong' })
  expect(await guess()).toMatchObject({ outcome: 'pin_locked', waitSeconds: 7200 })
  const owner = { sessionId: aisha, from: '105.112.3.4' }
  expect(await pins.checked(serial, pin, owner)).toMatchObject({ outcome: 'confirmed_first' })
})

test('of many simultaneous guesses from one network five are checked', async () => {
  const { serial, pin } = await pins.createCode()
  const sessions = Array.from({ length: 20 }, (_, i) => `guesser-${i}-000`)
  const guess = (sessionId: string) => pins.checked(serial, differentPin(pin), { sessionId, from: '102.89.2.2' })
  const outcomes = (await Promise.all(sessions.map(guess))).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual([...Array(15).fill('pin_locked'), ...Array(5).fill('pin_wrong')])
})

test('a blocked, recalled or unreleased code gets the answer of a scan, and its PIN is not checked', async () => {
  const blocked = await pins.createCode()
  await app.change('codes', { batchId: blocked.batch.id }, { blockedAt: app.time.now, blockReason: 'Stolen' })
  const reply = await pins.check(blocked.serial, blocked.pin)
  expect([reply.statusCode, reply.json()]).toMatchObject([403, { verdict: 'blocked', reasons: ['Stolen'] }])
  const recalled = await pins.createCode()
  await app.change('batches', { id: recalled.batch.id }, { recalledAt: app.time.now, recallReason: 'Glass' })
  const warned = (await pins.check(recalled.serial, recalled.pin)).json()
  expect(warned).toMatchObject({ verdict: 'recalled', reasons: ['Glass'] })
  expect(warned).not.toHaveProperty('pin')
  const held = await pins.createCode({ holdUntilReleased: true })
  expect((await pins.check(held.serial, held.pin)).json()).toMatchObject({ verdict: 'not_released' })
  await app.change('batches', { id: recalled.batch.id }, { recalledAt: null, recallReason: null })
  expect(await pins.checked(recalled.serial, recalled.pin)).toMatchObject({ outcome: 'confirmed_first' })
})

test('a check is not a scan, and works when the scan limit is used up', async () => {
  const { serial, pin } = await pins.createCode({ scanLimit: 1 })
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toMatchObject({ outcome: 'confirmed_first' })
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'genuine_first', data: { pinOffer: 'quiet' } })
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'limit_reached', data: { pinOffer: 'main' } })
  const again = { outcome: 'confirmed_again', usedByYou: true, wasGuessed: false }
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toMatchObject(again)
})

test('a text that is not a PIN, and a code without a PIN, are refused with advice', async () => {
  const { serial } = await pins.createCode()
  const errors = [{ field: 'pin', message: 'Enter the 8 digits under the scratch panel.' }]
  expect((await pins.check(serial, '1234')).json()).toMatchObject({ errors })
  const { serial: plain } = await app.createCode()
  expect(answerOf(await pins.check(plain, '12345678'))).toEqual([404, 'This code has no hidden PIN.'])
  expect((await app.scan(plain)).json()).not.toHaveProperty('data.pinOffer')
})
