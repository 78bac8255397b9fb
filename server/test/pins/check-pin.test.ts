import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const app = await useTestApp()
const pins = pinClient(() => app)
const aisha = 'aisha-visitor-0001'
const chidi = 'chidi-visitor-0001'

test('the first right PIN is the first one; after it its own visitor is told when, and others are warned', async () => {
  const { serial, pin } = await pins.createCode()
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toEqual({
    outcome: 'confirmed_first',
    usedAt: '2026-05-03T10:00:00.000Z',
    usedByYou: false,
    wasGuessed: false,
    triesLeft: null,
    waitSeconds: null,
  })
  app.wait(86_400)
  const again = { outcome: 'confirmed_again', usedAt: '2026-05-03T10:00:00.000Z' }
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toMatchObject({ ...again, usedByYou: true })
  expect(await pins.checked(serial, pin, { sessionId: chidi })).toMatchObject({ ...again, usedByYou: false })
  expect((await pins.check(serial, pin)).json()).toMatchObject({
    message: 'This PIN was already used on May 3, 2026. If your panel was unbroken, this item may be a copy.',
  })
})

test('of right PINs that meet in the database exactly one is the first', async () => {
  const { serial, pin } = await pins.createCode()
  await pins.checked(serial, differentPin(pin), { from: '102.89.9.4' }) // makes the row that the checks then meet at
  const connection = new pg.Client({ connectionString: app.url })
  await connection.connect()
  onTestFinished(() => connection.end())
  await connection.query('begin')
  await connection.query('select from code_pins where code_id = $1 for update', [decodeSerial(serial)])
  const checks = [1, 2, 3].map((i) =>
    pins.checked(serial, pin, { sessionId: `visitor-${i}-of-3`, from: `102.89.${i}.4` }),
  )
  await untilWaiting(app.url, 3)
  await connection.query('rollback')
  const outcomes = (await Promise.all(checks)).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual(['confirmed_again', 'confirmed_again', 'confirmed_first'])
})

test('a PIN that is wrong in any one digit is wrong', async () => {
  const { serial, pin } = await pins.createCode()
  for (let position = 0; position < pin.length; position++) {
    const wrong = Array.from(pin, (digit, i) => (i === position ? (Number(digit) + 1) % 10 : digit)).join('')
    const from = { sessionId: `visitor-${position}-of-eight`, from: `102.89.${position}.4` }
    expect(await pins.checked(serial, wrong, from)).toMatchObject({ outcome: 'pin_wrong' })
  }
  expect(await pins.checked(serial, pin)).toMatchObject({ outcome: 'confirmed_first' })
})

test('the same attempt gets the same answer, whatever PIN it is sent with', async () => {
  const { serial, pin } = await pins.createCode()
  const attemptId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => pins.checked(serial, pin, { attemptId })))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['confirmed_first']))
  expect(await pins.checked(serial, differentPin(pin), { attemptId })).toMatchObject({ outcome: 'confirmed_first' })
  expect(await pins.checked(serial, pin)).toMatchObject({ outcome: 'confirmed_again' })
})

test('five wrong tries an hour are answered, then the wait grows, and others can still check', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = () => pins.checked(serial, differentPin(pin), { sessionId: chidi, from: '102.89.1.1' })
  const left: unknown[] = []
  for (let i = 0; i < 5; i++) left.push((await guess()).triesLeft)
  expect(left).toEqual([4, 3, 2, 1, 0])
  expect(await guess()).toMatchObject({ outcome: 'pin_locked', waitSeconds: 3600 })
  const right = { sessionId: chidi, from: '102.89.1.1' }
  expect(await pins.checked(serial, pin, right)).toMatchObject({ outcome: 'pin_locked' })
  expect(await pins.checked(serial, pin, { sessionId: chidi, from: '102.89.7.1' })).toMatchObject({
    outcome: 'pin_locked',
  })
  expect(await pins.checked(serial, pin, { from: '102.89.1.1' })).toMatchObject({ outcome: 'pin_locked' })
  app.wait(3600)
  for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ outcome: 'pin_wrong' })
  expect(await guess()).toMatchObject({ outcome: 'pin_locked', waitSeconds: 7200 })
  expect(await pins.checked(serial, pin, { sessionId: aisha, from: '105.112.3.4' })).toMatchObject({
    outcome: 'confirmed_first',
  })
})

test('of many guesses at once from one network five are answered', async () => {
  const { serial, pin } = await pins.createCode()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      pins.checked(serial, differentPin(pin), { sessionId: `guesser-${i}-000`, from: '102.89.2.2' }),
    ),
  )
  expect(guesses.filter(({ outcome }) => outcome === 'pin_wrong')).toHaveLength(5)
  expect(guesses.filter(({ outcome }) => outcome === 'pin_locked')).toHaveLength(15)
})

test('a blocked, recalled or unreleased code is answered as by a scan, and its PIN is not checked', async () => {
  const blocked = await pins.createCode()
  await app.db
    .updateTable('codes')
    .set({ blockedAt: app.time.now, blockReason: 'Stolen' })
    .where('batchId', '=', blocked.batch.id)
    .execute()
  const reply = await pins.check(blocked.serial, blocked.pin)
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({ verdict: 'blocked', reasons: ['Stolen'] })
  const recalled = await pins.createCode()
  await app.db
    .updateTable('batches')
    .set({ recalledAt: app.time.now, recallReason: 'Glass' })
    .where('id', '=', recalled.batch.id)
    .execute()
  const warned = (await pins.check(recalled.serial, recalled.pin)).json()
  expect(warned).toMatchObject({ verdict: 'recalled', reasons: ['Glass'] })
  expect(warned).not.toHaveProperty('pin')
  const held = await pins.createCode({ holdUntilReleased: true })
  expect((await pins.check(held.serial, held.pin)).json()).toMatchObject({ verdict: 'not_released' })
  await app.db
    .updateTable('batches')
    .set({ recalledAt: null, recallReason: null })
    .where('id', '=', recalled.batch.id)
    .execute()
  expect(await pins.checked(recalled.serial, recalled.pin)).toMatchObject({ outcome: 'confirmed_first' })
})

test('a check is no scan, and a used-up scan limit does not stop it', async () => {
  const { serial, pin } = await pins.createCode({ scanLimit: 1 })
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toMatchObject({ outcome: 'confirmed_first' })
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'genuine_first', data: { pinOffer: 'quiet' } })
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'limit_reached', data: { pinOffer: 'main' } })
  expect(await pins.checked(serial, pin, { sessionId: aisha })).toMatchObject({
    outcome: 'confirmed_again',
    usedByYou: true,
    wasGuessed: false,
  })
})

test('what is no PIN, and a code without one, are refused with what to do', async () => {
  const { serial } = await pins.createCode()
  expect((await pins.check(serial, '1234')).json()).toMatchObject({
    errors: [{ field: 'pin', message: 'Enter the 8 digits under the scratch panel.' }],
  })
  const { serial: plain } = await app.createCode()
  const reply = await pins.check(plain, '12345678')
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ message: 'This code has no hidden PIN.' })
  expect((await app.scan(plain)).json()).not.toHaveProperty('data.pinOffer')
})
