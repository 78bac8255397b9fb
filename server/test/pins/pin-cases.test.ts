import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { beforeEach, expect, test } from 'vitest'
import { evaluateCopyCandidates } from '../../src/insight/copy-cases/evaluate-candidates.ts'
import { deleteOldCases } from '../../src/insight/copy-cases/jobs.ts'
import { runAllParts } from '../../src/platform/lib/run-all-parts.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import { cities, newNetwork, playCopyStory, settleCopyCases, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { aisha, pinClient } from '../support/pin-client.ts'
import { useSecondServer } from '../support/second-server.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const other = await useSecondServer(app)
let partner: Actor
const pins = pinClient(() => app)
const cases = copyCaseClient(() => app)

beforeEach(async () => {
  partner = await app.createPartner({ planType: 'PREMIUM' })
})

const createCode = async () =>
  pins.createCode({ partner: { ...partner, token: await app.createSession(partner.accountId) } })
const settle = () => settleCopyCases(app)
const listed = async () => (await cases.listCases(partner)).cases
const onlyCase = async () => {
  const [found, ...others] = await listed()
  expect(others).toEqual([])
  return cases.getCase(partner, found?.id ?? '')
}
const factsOf = async () => (await onlyCase()).pin?.facts.map(({ text }) => text)
/** A stranger enters wrong PINs, each on a new network. */
const guess = (code: { serial: string; pin: string }, sessionId?: string, count = 1) =>
  pins.guess(code, count, () => ({ from: newNetwork(), ...(sessionId && { sessionId }) }))

test('a wrong PIN on a rarely checked code is watched immediately, and shoppers see no warning', async () => {
  const code = await createCode()
  await visitCode(app, code.serial, { at: cities.lagos, session: aisha })
  await guess(code)
  await settle()
  expect(await onlyCase()).toMatchObject({
    state: 'watched',
    isByPin: true,
    evidence: { visitors: 1, locations: 1, firstAt: '2026-05-03T10:00:00.000Z' },
    timeline: [{ city: 'Lagos' }],
    pin: { confirmedAt: null, wrongPins: 1, facts: [{ name: 'wrong', text: '1 wrong PIN, last on May 3, 2026' }] },
    pinEvents: [{ outcome: 'pin_wrong', at: '2026-05-03T10:00:00.000Z' }],
  })
  expect((await visitCode(app, code.serial)).verdict).toBe('genuine_again')
})

test('so is a wrong PIN on a code without scans', async () => {
  const code = await createCode()
  await guess(code)
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched', evidence: { visitors: 0 }, timeline: [] })
})

test('a PIN that another visitor uses again is watched; the first visitor may use it any number of times', async () => {
  const { serial, pin } = await createCode()
  for (const _ of [1, 2]) await pins.checked(serial, pin, { sessionId: aisha })
  await settle()
  expect(await listed()).toEqual([])
  for (const sessionId of ['chidi-visitor-0001', 'bola-visitor-00001']) {
    app.wait(86_400)
    await pins.checked(serial, pin, { sessionId, from: newNetwork() })
  }
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched', pin: { usedAgain: 2 } })
  expect(await factsOf()).toEqual([
    'Its PIN was used again 2 times by others, last on May 5, 2026',
    'PIN confirmed on May 3, 2026; no later check without PIN',
  ])
})

test('the case says when and where the PIN was confirmed, and how many others checked later without it', async () => {
  const { serial, pin } = await createCode()
  await visitCode(app, serial, { session: aisha, at: cities.kano })
  await pins.checked(serial, pin, { sessionId: aisha })
  app.wait(86_400)
  await visitCode(app, serial, { session: aisha, at: cities.kano })
  await playCopyStory(app, serial, { visitors: 12 })
  await visitCode(app, serial, { session: 'bola-visitor-00001' })
  await pins.checked(serial, pin, { sessionId: 'bola-visitor-00001', from: newNetwork() })
  await visitCode(app, serial)
  await settle()
  const found = await onlyCase()
  expect(found).toMatchObject({ state: 'open', isByPin: false, pin: { checksWithoutPin: 13, usedAgain: 1 } })
  expect(await factsOf()).toEqual([
    expect.stringContaining('Its PIN was used again once by others'),
    'PIN confirmed on May 3, 2026 in Kano; 13 later checks without PIN',
  ])
  const token = await app.createSession(partner.accountId)
  const inbox = (await app.call('GET', '/api/inbox', { token })).json()
  expect(inbox.data.items).toMatchObject([{ kind: 'case', id: found.id, pin: 'used_again' }])
  expect(found.pinEvents.map(({ outcome, city }) => ({ outcome, city }))).toEqual([
    { outcome: 'confirmed_first', city: 'Kano' },
    { outcome: 'confirmed_again', city: null },
  ])
})

test('a visitor who enters the right PIN after a mistake leaves no case and no wrong PIN', async () => {
  const code = await createCode()
  await guess(code, aisha, 2)
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched' })
  app.wait(300)
  await pins.checked(code.serial, code.pin, { sessionId: aisha, from: newNetwork() })
  await settle()
  expect(await listed()).toEqual([])
  await guess(code, 'chidi-visitor-0001')
  await settle()
  expect(await factsOf()).toEqual([
    '1 wrong PIN, last on May 3, 2026',
    'PIN confirmed on May 3, 2026; no later check without PIN',
  ])
})

test('the wrong PIN of another visitor stays after the owner confirms', async () => {
  const code = await createCode()
  await guess(code, 'chidi-visitor-0001')
  await guess(code, aisha)
  await pins.checked(code.serial, code.pin, { sessionId: aisha, from: newNetwork() })
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched', pin: { wrongPins: 1 }, pinEvents: [{}, {}] })
})

test('after fifty wrong PINs in a day the case says that the PIN is being guessed, and the owner still confirms', async () => {
  const code = await createCode()
  await guess(code, undefined, 57)
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched', pin: { guessedPins: 57 } })
  app.wait(10 * 86_400)
  await guess(code)
  await settle()
  expect(await factsOf()).toEqual([
    'This code’s PIN is being guessed: 57 wrong PINs in a day, last on May 3, 2026',
    '58 wrong PINs, last on May 13, 2026',
  ])
  expect((await onlyCase()).pinEvents).toHaveLength(12)
  expect(await pins.checked(code.serial, code.pin, { sessionId: aisha })).toMatchObject({ outcome: 'confirmed_first' })
})

test('a code is never suspected because of wrong PINs, however many', async () => {
  const code = await createCode()
  for (let i = 0; i < 5; i++) {
    await visitCode(app, code.serial, { at: cities.lagos })
    await guess(code, undefined, 12)
    await settle()
    app.wait(3600)
  }
  expect(await onlyCase()).toMatchObject({ state: 'watched' })
  expect((await visitCode(app, code.serial)).verdict).toBe('genuine_again')
})

test('a dismissed case ignores the same PINs and the next nine, and is watched again after ten', async () => {
  const code = await createCode()
  await playCopyStory(app, code.serial)
  await guess(code, undefined, 3)
  await settle()
  const { id } = await onlyCase()
  expect((await cases.decide(partner, id, 'dismiss')).statusCode).toBe(200)
  await guess(code, undefined, 9)
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'dismissed' })
  await guess(code)
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched', decidedAt: null, dismissReason: null })
  // The visitors were dismissed too: PINs alone do not warn shoppers again.
  expect((await visitCode(app, code.serial)).verdict).toBe('genuine_again')
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'watched' })
  const [nairobi, dar, accra] = [
    [-1.29, 36.82],
    [-6.8, 39.28],
    [5.56, -0.2],
  ] as const
  await playCopyStory(app, code.serial, { visitors: 12, cities: [nairobi, dar, accra] })
  expect(await onlyCase()).toMatchObject({ state: 'open' })
})

test('a case that a PIN opened can be confirmed and reopened', async () => {
  const code = await createCode()
  await guess(code)
  await settle()
  const { id } = await onlyCase()
  expect((await cases.decide(partner, id, 'confirm')).json()).toMatchObject({ data: { state: 'confirmed' } })
  expect((await visitCode(app, code.serial)).verdict).toBe('genuine_first')
  await guess(code)
  await settle()
  expect(await onlyCase()).toMatchObject({ state: 'confirmed', pin: { wrongPins: 2 } })
  expect((await cases.decide(partner, id, 'reopen')).json()).toMatchObject({ data: { state: 'watched' } })
})

test('two servers that evaluate simultaneously open one case', async () => {
  const codes = await Promise.all(Array.from({ length: 4 }, createCode))
  await Promise.all(codes.map((code) => guess(code, undefined, 3)))
  await Promise.all([app.context, other, app.context].map(evaluateCopyCandidates))
  expect((await listed()).map(({ state, pin }) => ({ state, wrongPins: pin?.wrongPins }))).toEqual(
    Array.from({ length: 4 }, () => ({ state: 'watched', wrongPins: 3 })),
  )
})

test('a case opened only by PINs is deleted with old scans, and a later check does not open it again', async () => {
  const code = await createCode()
  await guess(code)
  await settle()
  app.wait(4 * 366 * 86_400)
  await runAllParts((position) => deleteOldCases(app.context, position))
  const stored = () => app.rows('copyCases', { codeId: String(decodeSerial(code.serial)) })
  expect(await stored()).toEqual([])
  for (const _ of [1, 2, 3]) await visitCode(app, code.serial)
  await settle()
  expect(await stored()).toEqual([])
})
