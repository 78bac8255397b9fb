import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { PinOutcome } from '@sahihi/contract/endpoints/pins.ts'
import { expect, test } from 'vitest'
import { beginElsewhere } from '../support/begin-elsewhere.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { countRows, tryFromNetworks } from '../support/pin-guesses.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const pins = pinClient(() => app)
const honest = { sessionId: 'honest-visitor-01', from: '105.112.3.4' }

const networkOf = (i: number) => `102.89.${Math.floor(i / 250)}.${(i % 250) + 1}`
const sessions: [string, () => { sessionId?: string }][] = [
  ['without a session id', () => ({})],
  ['with one session id', () => ({ sessionId: 'guesser-one-session' })],
  ['with a new session id for each try', () => ({ sessionId: randomUUID() })],
]

/** Enters that many wrong PINs. Returns how many of them were compared. */
async function guess(code: Code, count: number, optionsOf: (i: number) => { from: string; sessionId?: string }) {
  const outcomes = await pins.guess(code, count, optionsOf)
  expect(new Set(outcomes)).toEqual(new Set(['pin_wrong', 'pin_locked']))
  const compared = outcomes.filter((outcome) => outcome === 'pin_wrong').length
  expect((await rowOf(code.serial)).wrongTries).toBe(compared)
  return compared
}
type Code = { serial: string; pin: string }

const rowOf = (serial: string) => app.row('codePins', { codeId: String(decodeSerial(serial)) })

test.each(sessions)('a guesser %s on one network has five tries compared', async (_, session) => {
  const code = await pins.createCode()
  expect(await guess(code, 12, () => ({ from: '102.89.1.1', ...session() }))).toBe(5)
  expect((await rowOf(code.serial)).guessedAt).toBeNull()
  expect(await pins.checked(code.serial, code.pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
})

test('a guesser on 12 networks has 60 tries compared; the code is marked, and others still check their PIN', async () => {
  const code = await pins.createCode()
  expect(await guess(code, 72, (i) => ({ from: networkOf(i % 12), sessionId: randomUUID() }))).toBe(60)
  expect((await rowOf(code.serial)).guessedAt).toEqual(app.time.now)
  expect(await pins.checked(code.serial, code.pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
})

test('one session id has five tries compared, on however many networks', async () => {
  const code = await pins.createCode()
  expect(await guess(code, 60, (i) => ({ from: networkOf(i), sessionId: 'guesser-who-moves' }))).toBe(5)
})

test('a guesser on 200 networks has five tries compared on each, and leaves no more rows than tries', async () => {
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
  const inOneNetwork = (i: number) => ({ from: `2a01:5a8:1:7::${i + 1}` })
  const inOneSite = (i: number) => (i < 20 ? inOneNetwork(i) : { from: `2a01:5a8:1:${i.toString(16)}::1` })
  expect(await guess(await pins.createCode(), 20, inOneNetwork)).toBe(5)
  const { serial, pin } = await pins.createCode()
  expect(await guess({ serial, pin }, 85, inOneSite)).toBe(50)
  expect(await pins.checked(serial, pin, { from: '2a01:5a8:1:ffff::1' })).toMatchObject({ outcome: 'pin_locked' })
  expect(await pins.checked(serial, pin, { from: '2a01:5a8:2:7::1' })).toMatchObject({ outcome: 'confirmed_first' })
})

test('midnight, when the keys of the hashes change, gives no new tries, and the wait keeps growing', async () => {
  const { serial, pin } = await pins.createCode()
  const visitors = { from: '102.89.1.1', sessionId: 'guesser-at-midnight' }
  const guessFive = async () =>
    expect(await pins.guess({ serial, pin }, 5, () => visitors)).toEqual(Array(5).fill('pin_wrong'))
  app.time.now = new Date('2026-05-03T23:50:00Z')
  await guessFive()
  app.wait(15 * 60)
  const locked = { outcome: 'pin_locked', waitSeconds: 45 * 60 }
  expect(await pins.checked(serial, differentPin(pin), visitors)).toMatchObject(locked)
  app.wait(45 * 60)
  await guessFive()
  expect(await pins.checked(serial, differentPin(pin), visitors)).toMatchObject({ waitSeconds: 7200 })
  for (const waitHours of [2, 4, 8, 16, 24, 24]) {
    app.wait(waitHours * 3600)
    await guessFive()
  }
  expect(await pins.checked(serial, differentPin(pin), visitors)).toMatchObject({ waitSeconds: 86_400 })
})

test('an hour without a wrong try forgets the earlier ones, and a day after the last wait its growth', async () => {
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

test('a clock that jumps back unlocks nothing, and one that was a year ahead locks out no one for a year', async () => {
  const { serial, pin } = await pins.createCode()
  const visitor = { from: '102.89.1.1' }
  const guess = () => pins.checked(serial, differentPin(pin), visitor)
  for (let i = 0; i < 5; i++) await guess()
  app.wait(-3600)
  expect(await guess()).toMatchObject({ outcome: 'pin_locked' })
  const other = await pins.createCode()
  app.wait(365 * 86_400)
  await pins.guess(other, 5, () => visitor)
  app.wait(-365 * 86_400)
  expect(await pins.checked(other.serial, other.pin, visitor)).toMatchObject({ outcome: 'confirmed_first' })
})

test('after 25 wrong tries in a day a right PIN is amber because it may be a guess, after 24 it is not', async () => {
  const { serial, pin } = await pins.createCode()
  const wrong = (from: number, count: number) =>
    pins.guess({ serial, pin }, count, (i) => ({ from: networkOf(from + i) }))
  await wrong(0, 24)
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_first', wasGuessed: false })
  await wrong(100, 1)
  const reply = await pins.check(serial, pin, { ...honest, query: { lang: 'en' } })
  const guessing = expect.stringMatching(/guessing it\.$/)
  const localized = { tone: 'amber', evidence: guessing }
  const again = { outcome: 'confirmed_again', wasGuessed: true }
  expect(reply.json()).toMatchObject({ message: guessing, pin: again, localized })
  app.wait(86_401)
  expect(await pins.checked(serial, pin, honest)).toMatchObject({ outcome: 'confirmed_again', wasGuessed: false })
})

test('50 wrong tries in a day mark a code as guessed, 49 do not, nor do 50 in two days', async () => {
  const { serial, pin } = await pins.createCode()
  const wrong = (from: number, count: number) =>
    pins.guess({ serial, pin }, count, (i) => ({ from: networkOf(from + i) }))
  await wrong(0, 49)
  expect((await rowOf(serial)).guessedAt).toBeNull()
  app.wait(86_400)
  await wrong(100, 1)
  expect((await rowOf(serial)).guessedAt).toBeNull()
  await wrong(200, 49)
  expect((await rowOf(serial)).guessedAt).toEqual(app.time.now)
})

test('tries that are not compared leave no rows, and a right PIN sent repeatedly leaves few', async () => {
  const { serial, pin } = await pins.createCode()
  const from = '102.89.1.1'
  await pins.guess({ serial, pin }, 5, () => ({ from }))
  const before = await countRows(app, serial)
  await pins.guess({ serial, pin }, 50, () => ({ from, sessionId: randomUUID() }))
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

test('a network, with IPv6 a /48, has 60 wrong tries a day over all codes; then its right PINs wait too', async () => {
  const codes = await Promise.all(Array.from({ length: 14 }, () => pins.createCode()))
  const [last] = codes
  if (!last) throw new Error('There is no code.')
  for (const fromOf of [() => '102.89.70.1', (i: number) => `2a01:5a8:70:${i.toString(16)}::1`]) {
    const outcomes = []
    for (const [i, code] of codes.entries())
      outcomes.push(...(await pins.guess(code, 5, (n) => ({ from: fromOf(i * 5 + n) }))))
    expect(outcomes.filter((outcome) => outcome === 'pin_wrong')).toHaveLength(60)
    const fresh = await pins.createCode()
    expect(await pins.checked(fresh.serial, fresh.pin, { from: fromOf(99) })).toMatchObject({ outcome: 'pin_locked' })
    expect(await pins.checked(fresh.serial, fresh.pin, honest)).toMatchObject({ outcome: 'confirmed_first' })
  }
  app.wait(25 * 3600)
  const { outcome } = await pins.checked(last.serial, last.pin, { from: '102.89.70.1' })
  expect(outcome).toMatch(/^confirmed/)
})

test('right PINs are not limited over all codes', async () => {
  const { serial, pin } = await pins.createCode()
  const outcomes = new Set<string>()
  for (let i = 0; i < 65; i++) outcomes.add((await pins.checked(serial, pin, { from: '102.89.71.1' })).outcome)
  expect(outcomes).toEqual(new Set(['confirmed_first', 'confirmed_again']))
})

test('tries that are not compared do not delay the scans of their code', async () => {
  const { serial, pin } = await pins.createCode()
  const from = '102.89.72.1'
  await pins.guess({ serial, pin }, 6, () => ({ from }))
  await beginElsewhere(app, `select from codes where id = ${decodeSerial(serial)} for update`)
  // It is answered although another transaction has locked the row.
  expect(await pins.checked(serial, differentPin(pin), { from })).toMatchObject({ outcome: 'pin_locked' })
})
