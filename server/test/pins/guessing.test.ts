import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { PinOutcome } from '@sahihi/contract/endpoints/pins.ts'
import { describe, expect, test } from 'vitest'
import type { PinAnswer } from '../../src/verify/pins/check-pin.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { countRows, tryFromNetworks } from '../support/pin-guesses.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const pins = pinClient(() => app)
const honest = { sessionId: 'honest-visitor-01', from: '105.112.3.4' }

const networkOf = (i: number) => `102.89.${Math.floor(i / 250)}.${(i % 250) + 1}`
const sessions = {
  'without a session id': () => undefined,
  'with one session id': () => 'guesser-one-session',
  'with a new session id for each try': () => randomUUID(),
} satisfies Record<string, () => string | undefined>
type Guess = { from: string; sessionId?: string | undefined }

/** Guesses a PIN so often, always wrong. Returns how many of the tries were compared. */
async function guess(serial: string, pin: string, guesses: Guess[]): Promise<number> {
  const outcomes: PinOutcome[] = []
  for (const { from, sessionId } of guesses) {
    const { outcome } = await pins.checked(serial, differentPin(pin), { from, ...(sessionId && { sessionId }) })
    outcomes.push(outcome)
  }
  expect(new Set(outcomes)).toEqual(new Set(['pin_wrong', 'pin_locked']))
  const compared = outcomes.filter((outcome) => outcome === 'pin_wrong').length
  expect((await rowOf(serial)).wrongTries).toBe(compared)
  return compared
}

const rowOf = (serial: string) =>
  app.db
    .selectFrom('codePins')
    .where('codeId', '=', String(decodeSerial(serial)))
    .select(['wrongTries', 'laterUses', 'guessedAt'])
    .executeTakeFirstOrThrow()

describe.each(Object.entries(sessions))('A guesser %s', (_, sessionId) => {
  test('on one network has five tries compared, however many are sent', async () => {
    const { serial, pin } = await pins.createCode()
    const guesses = Array.from({ length: 12 }, () => ({ from: '102.89.1.1', sessionId: sessionId() }))
    expect(await guess(serial, pin, guesses)).toBe(5)
    expect((await rowOf(serial)).guessedAt).toBeNull()
    expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
  })
})

test('from 12 networks a guesser has 60 tries compared; the code is marked, and others still check their PIN', async () => {
  const { serial, pin } = await pins.createCode()
  const guesses = Array.from({ length: 72 }, (_, i) => ({ from: networkOf(i % 12), sessionId: randomUUID() }))
  expect(await guess(serial, pin, guesses)).toBe(60)
  expect((await rowOf(serial)).guessedAt).toEqual(app.time.now)
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
})

test('from many networks, one session id has five tries compared', async () => {
  const { serial, pin } = await pins.createCode()
  const guesses = Array.from({ length: 60 }, (_, i) => ({ from: networkOf(i), sessionId: 'guesser-who-moves' }))
  expect(await guess(serial, pin, guesses)).toBe(5)
})

test('from 200 networks a guesser has five tries each compared, and no more rows than tries are left behind', async () => {
  const { serial, pin } = await pins.createCode()
  const tries = await tryFromNetworks(app, serial, { networks: 200, triesEach: 6 })
  expect(tries).toEqual({ pin_wrong: 1000, pin_locked: 200 })
  expect((await rowOf(serial)).guessedAt).toEqual(app.time.now)
  expect(await countRows(app, serial)).toEqual({ attempts: 1000, bounds: 200 })
  // Each compared try hits at most one of the equally likely PINs. Even 100,000 that are all compared stay under 1 %.
  expect(100_000 / 10 ** pin.length).toBeLessThan(0.01)
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
})

test('an IPv6 address counts by its /64, and all of a /48 by 50 tries', async () => {
  const { serial, pin } = await pins.createCode()
  const inOneNetwork = Array.from({ length: 20 }, (_, i) => ({ from: `2a01:5a8:1:7::${i + 1}` }))
  const inOneSite = Array.from({ length: 65 }, (_, i) => ({ from: `2a01:5a8:1:${(i + 16).toString(16)}::1` }))
  expect(await guess(serial, pin, inOneNetwork)).toBe(5)
  const other = await pins.createCode()
  expect(await guess(other.serial, other.pin, [...inOneNetwork, ...inOneSite])).toBe(50)
  expect(await pins.checked(other.serial, other.pin, { from: '2a01:5a8:1:ffff::1' })).toMatchObject({
    outcome: 'pin_locked',
  })
  expect(await pins.checked(other.serial, other.pin, { from: '2a01:5a8:2:7::1' })).toMatchObject({
    outcome: 'confirmed_first',
  })
})

test('midnight, when the keys of the hashes change, brings no new tries, and the wait goes on to grow', async () => {
  const { serial, pin } = await pins.createCode()
  const visitors = { from: '102.89.1.1', sessionId: 'guesser-at-midnight' }
  const outcome = async () => (await pins.checked(serial, differentPin(pin), visitors)).outcome
  app.time.now = new Date('2026-05-03T23:50:00Z')
  for (let i = 0; i < 5; i++) expect(await outcome()).toBe('pin_wrong')
  app.wait(15 * 60)
  expect(await pins.checked(serial, differentPin(pin), visitors)).toMatchObject({
    outcome: 'pin_locked',
    waitSeconds: 45 * 60,
  })
  app.wait(45 * 60)
  for (let i = 0; i < 5; i++) expect(await outcome()).toBe('pin_wrong')
  expect(await pins.checked(serial, differentPin(pin), visitors)).toMatchObject({ waitSeconds: 7200 })
  for (const waitHours of [2, 4, 8, 16, 24, 24]) {
    app.wait(waitHours * 3600)
    for (let i = 0; i < 5; i++) expect(await outcome()).toBe('pin_wrong')
  }
  expect(await pins.checked(serial, differentPin(pin), visitors)).toMatchObject({ waitSeconds: 86_400 })
})

test('an hour without a wrong try forgets those before, and a day after the last wait its growth', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = () => pins.checked(serial, differentPin(pin), { from: '102.89.1.1' })
  for (let i = 0; i < 4; i++) await guess()
  app.wait(3599)
  expect(await guess()).toMatchObject({ outcome: 'pin_wrong', triesLeft: 0, waitSeconds: 3600 })
  app.wait(3600)
  for (let i = 0; i < 4; i++) await guess()
  app.wait(3601)
  expect(await guess()).toMatchObject({ outcome: 'pin_wrong', triesLeft: 4 })
  app.wait(86_400)
  for (let i = 0; i < 4; i++) await guess()
  expect(await guess()).toMatchObject({ triesLeft: 0, waitSeconds: 3600 })
})

test('a clock that jumps back unlocks nothing, and one that was a year ahead locks nobody for a year', async () => {
  const { serial, pin } = await pins.createCode()
  const visitor = { from: '102.89.1.1' }
  const guess = () => pins.checked(serial, differentPin(pin), visitor)
  for (let i = 0; i < 5; i++) await guess()
  app.wait(-3600)
  expect(await guess()).toMatchObject({ outcome: 'pin_locked' })
  const other = await pins.createCode()
  app.wait(365 * 86_400)
  for (let i = 0; i < 5; i++) await pins.checked(other.serial, differentPin(other.pin), visitor)
  app.wait(-365 * 86_400)
  expect(await pins.checked(other.serial, other.pin, visitor)).toMatchObject({ outcome: 'confirmed_first' })
})

test('after 25 wrong tries in a day a right PIN is confirmed in amber, as one that may be a guess, and after 24 as ever', async () => {
  const { serial, pin } = await pins.createCode()
  const wrong = async (from: number, count: number) => {
    for (let i = 0; i < count; i++) await pins.checked(serial, differentPin(pin), { from: networkOf(from + i) })
  }
  await wrong(0, 24)
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_first', wasGuessed: false })
  await wrong(100, 1)
  const {
    pin: again,
    localized,
    message,
  } = (await pins.check(serial, pin, { ...honest, query: { lang: 'en' } })).json<PinAnswer>()
  expect([again?.outcome, again?.wasGuessed, localized?.tone]).toEqual(['confirmed_again', true, 'amber'])
  expect([message, localized?.evidence].map((words) => /guessing it\.$/.test(String(words)))).toEqual([true, true])
  app.wait(86_401)
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_again', wasGuessed: false })
})

test('50 wrong tries in a day mark a code as guessed, 49 do not, nor do 50 in two days', async () => {
  const { serial, pin } = await pins.createCode()
  const wrong = async (from: number, count: number) => {
    for (let i = 0; i < count; i++) await pins.checked(serial, differentPin(pin), { from: networkOf(from + i) })
  }
  await wrong(0, 49)
  expect((await rowOf(serial)).guessedAt).toBeNull()
  app.wait(86_400)
  await wrong(100, 1)
  expect((await rowOf(serial)).guessedAt).toBeNull()
  await wrong(200, 49)
  expect((await rowOf(serial)).guessedAt).toEqual(app.time.now)
})

test('tries that are not compared leave nothing behind, and a right PIN that is sent again and again leaves little', async () => {
  const { serial, pin } = await pins.createCode()
  const from = '102.89.1.1'
  for (let i = 0; i < 5; i++) await pins.check(serial, differentPin(pin), { from })
  const before = await countRows(app, serial)
  for (let i = 0; i < 50; i++) await pins.check(serial, differentPin(pin), { from, sessionId: randomUUID() })
  expect(await countRows(app, serial)).toEqual(before)

  const known = await pins.createCode()
  const outcomes: PinOutcome[] = []
  for (let i = 0; i < 60; i++)
    outcomes.push((await pins.checked(known.serial, known.pin, { from, sessionId: randomUUID() })).outcome)
  expect(outcomes).toEqual(['confirmed_first', ...Array(59).fill('confirmed_again')])
  expect((await rowOf(known.serial)).laterUses).toBe(19)
  expect(await countRows(app, known.serial)).toEqual({ attempts: 20, bounds: 21 })
  app.wait(3600)
  await pins.check(known.serial, known.pin, { from })
  expect((await rowOf(known.serial)).laterUses).toBe(20)
})

test('a network has 60 wrong tries a day over all codes, and with IPv6 a /48; then its right PINs wait, too', async () => {
  const codes = await Promise.all(Array.from({ length: 14 }, () => pins.createCode()))
  const [last] = codes
  if (!last) throw new Error('There is no code.')
  for (const fromOf of [() => '102.89.70.1', (i: number) => `2a01:5a8:70:${i.toString(16)}::1`]) {
    const outcomes = []
    for (const [i, { serial, pin }] of codes.entries())
      for (let n = 0; n < 5; n++)
        outcomes.push((await pins.checked(serial, differentPin(pin), { from: fromOf(i * 5 + n) })).outcome)
    expect(outcomes.filter((outcome) => outcome === 'pin_wrong')).toHaveLength(60)
    const fresh = await pins.createCode()
    expect(await pins.checked(fresh.serial, fresh.pin, { from: fromOf(99) })).toMatchObject({ outcome: 'pin_locked' })
    expect(await pins.checked(fresh.serial, fresh.pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
  }
  app.wait(25 * 3600)
  expect(await pins.checked(last.serial, last.pin, { from: '102.89.70.1' })).toMatchObject({
    outcome: expect.stringMatching(/^confirmed/),
  })
})

test('who enters right PINs is not limited over all codes', async () => {
  const { serial, pin } = await pins.createCode()
  const outcomes = new Set<string>()
  for (let i = 0; i < 65; i++) outcomes.add((await pins.checked(serial, pin, { from: '102.89.71.1' })).outcome)
  expect(outcomes).toEqual(new Set(['confirmed_first', 'confirmed_again']))
})

test('tries that are not compared do not hold up the scans of their code', async () => {
  const { serial, pin } = await pins.createCode()
  const from = '102.89.72.1'
  for (let i = 0; i < 6; i++) await pins.checked(serial, differentPin(pin), { from })
  const held = await app.context.pool.connect()
  try {
    await held.query('begin')
    await held.query('select from codes where id = $1 for update', [String(decodeSerial(serial))])
    // Answered although somebody else has the row: it does not ask for it.
    expect(await pins.checked(serial, differentPin(pin), { from })).toMatchObject({ outcome: 'pin_locked' })
  } finally {
    await held.query('rollback')
    held.release()
  }
})
