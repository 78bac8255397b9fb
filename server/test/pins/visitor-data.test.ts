import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyRetention } from '../../src/operations/visitors/jobs.ts'
import { pruneBounds } from '../../src/verify/pins/jobs.ts'
import { cities } from '../support/copy-story.ts'
import { aisha, chidi, differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'
import { day, visitorClient } from '../support/visitor-client.ts'

const app = await useTestApp({ env: { SCANS_KEPT_MONTHS: '2' } })
const pins = pinClient(() => app)
const visitors = visitorClient(() => app)

const rowOf = (serial: string) => app.row('codePins', { codeId: String(decodeSerial(serial)) })
const rowsIn = async (table: 'pin_checks' | 'pin_throttles', serial: string) =>
  (await sql`select from ${sql.table(table)} where code_id = ${String(decodeSerial(serial))}`.execute(app.db)).rows
    .length

/** A visitor in Kano is the first to use a PIN, after a wrong try; another visitor uses it later. */
async function useFirst(sessionId: string) {
  const code = await pins.createCode()
  await visitors.visit(code.serial, sessionId, { at: cities.kano })
  await pins.check(code.serial, differentPin(code.pin), { sessionId })
  app.wait(60)
  await pins.check(code.serial, code.pin, { sessionId })
  await pins.check(code.serial, code.pin, { sessionId: 'somebody-else-0001' })
  return code
}

test('an export has the visitor’s PIN checks with time, place and outcome, but no PIN', async () => {
  const { serial, pin, product, batch } = await useFirst(aisha)
  await pins.check(serial, pin, { sessionId: chidi })
  const reply = await visitors.request('export', aisha)
  const item = { verificationNumber: serial, product: product.name, batch: batch.name, company: 'Emzor' }
  expect(reply.json<{ data: object }>().data).toMatchObject({
    pinChecks: [
      { ...item, checkedAt: '2026-05-03T10:00:00.000Z', outcome: 'pin_wrong', city: null, country: null },
      { ...item, checkedAt: '2026-05-03T10:01:00.000Z', outcome: 'confirmed_first', city: 'Kano', country: 'NG' },
    ],
  })
  expect(reply.body).not.toContain(pin)
  expect((await visitors.exportOf(chidi)).pinChecks).toEqual([])
})

test('an erased visitor is no longer the first user of a PIN, and the counts stay', async () => {
  const sessionId = 'visitor-who-leaves-pins'
  const { serial, pin } = await useFirst(sessionId)
  const onlyPin = await pins.createCode()
  await pins.check(onlyPin.serial, onlyPin.pin, { sessionId })
  await visitors.erase(sessionId)
  for (const code of [serial, onlyPin.serial])
    expect(await rowOf(code)).toMatchObject({ firstSessionId: null, firstCity: null, firstCountry: null })
  expect(await rowOf(serial)).toMatchObject({ firstUsedAt: new Date('2026-05-03T10:01:00Z'), laterUses: 1 })
  expect(await visitors.exportOf(sessionId)).toMatchObject({ scans: [], pinChecks: [] })
  const { details } = await app.row('auditLog', { action: 'visitor.erased' })
  expect(details).toMatchObject({ scans: 1, pinChecks: 2 })
  expect(await pins.checked(serial, pin, { sessionId })).toMatchObject({ outcome: 'confirmed_again', usedByYou: false })
})

test('PIN checks are kept as long as scans, then only their counts remain', async () => {
  const { serial } = await useFirst(aisha)
  app.wait(50 * day)
  const later = await useFirst(chidi)
  await applyRetention(app.context)
  expect([await rowsIn('pin_checks', serial), (await rowOf(serial)).firstSessionId]).toEqual([3, aisha])
  app.wait(20 * day)
  await applyRetention(app.context)
  expect(await rowsIn('pin_checks', serial)).toBe(0)
  const counted = { firstUsedAt: new Date('2026-05-03T10:01:00Z'), laterUses: 1 }
  const erased = { firstSessionId: null, firstCity: null, firstCountry: null }
  expect(await rowOf(serial)).toMatchObject({ ...counted, ...erased })
  expect(await rowsIn('pin_checks', later.serial)).toBe(3)
  expect(await rowOf(later.serial)).toMatchObject({ firstSessionId: chidi, firstCity: 'Kano' })
})

test('the limits of wrong tries are deleted a day after they last applied, and not before', async () => {
  const { serial, pin } = await pins.createCode()
  const guess = async () => (await pins.checked(serial, differentPin(pin), { sessionId: chidi })).waitSeconds
  for (let i = 0; i < 5; i++) await guess()
  app.wait(day + 3599)
  await pruneBounds(app.context)
  expect(await rowsIn('pin_throttles', serial)).toBe(2)
  for (let i = 0; i < 4; i++) await guess()
  expect(await guess()).toBe(7200)
  app.wait(day + 7201)
  await pruneBounds(app.context)
  expect(await rowsIn('pin_throttles', serial)).toBe(0)
})
