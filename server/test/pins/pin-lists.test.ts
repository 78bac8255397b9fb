import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeDetails, CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
const pins = pinClient(() => app)
const aisha = 'aisha-visitor-0001'
const chidi = 'chidi-visitor-0001'
/** Never enters a right PIN: a mistake before one is forgiven. */
const musa = 'musa-visitor-00001'

beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
})

const listOf = async (id: string, query = '') =>
  (
    await app.call('GET', `/api/products/${id}/qr-details?sortField=verificationNumber&sortOrder=asc${query}`, partner)
  ).json<{ data: { qrCodes: CodeRow[]; pagination: { totalCount: number } } }>().data
const codeOf = async (serial: string) =>
  (await app.call('GET', `/api/products/qr/${serial}`, partner)).json<{ data: CodeDetails }>().data

/** A batch of four codes with PINs: one used, one used and tried wrong, one only tried wrong, one untouched. */
async function createStory() {
  const made = await app.createBatch({ partner, quantity: 4, hasPin: true })
  const serials = await app.serialsOf(made.batch.id, partner.token)
  const [used = '', both = '', wrong = '', untouched = ''] = serials
  const pinsOf = { used: await pins.pinOf(used), both: await pins.pinOf(both), wrong: await pins.pinOf(wrong) }
  await app.scan(both, { sessionId: aisha, geoLocation: JSON.stringify({ latitude: 12, longitude: 8.52 }) })
  await pins.checked(used, pinsOf.used, { sessionId: aisha })
  await pins.checked(both, differentPin(pinsOf.both), { sessionId: musa })
  app.wait(60)
  await pins.checked(both, pinsOf.both, { sessionId: aisha })
  app.wait(60)
  await pins.checked(both, pinsOf.both, { sessionId: chidi })
  await pins.checked(both, pinsOf.both, { sessionId: aisha })
  for (let i = 0; i < 3; i++) await pins.checked(wrong, differentPin(pinsOf.wrong), { sessionId: chidi })
  return { ...made, used, both, wrong, untouched }
}

test('the list of codes says which PINs are unused, used and when, used again, and tried wrong', async () => {
  const { batch, used, both, wrong, untouched } = await createStory()
  const { qrCodes } = await listOf(batch.id)
  expect(Object.fromEntries(qrCodes.map(({ verificationNumber, pin }) => [verificationNumber, pin]))).toEqual({
    [used]: { state: 'used', usedAt: '2026-05-03T10:00:00.000Z', laterUses: 0, wrongTries: 0 },
    [both]: { state: 'used', usedAt: '2026-05-03T10:01:00.000Z', laterUses: 1, wrongTries: 1 },
    [wrong]: { state: 'unused', usedAt: null, laterUses: 0, wrongTries: 3 },
    [untouched]: { state: 'unused', usedAt: null, laterUses: 0, wrongTries: 0 },
  })
})

test('the list is filtered by the state of the PIN, also of a product that has batches without PINs', async () => {
  const { product, batch, used, both, wrong, untouched } = await createStory()
  await app.call('POST', `/api/products/${product.id}/batch`, {
    token: partner.token,
    body: {
      batchName: 'Plain',
      quantity: 2,
      scanLimit: null,
      manufacturingDate: '2026-04-01',
      expirationDate: '2028-04-01',
    },
  })
  for (const id of [batch.id, product.id]) {
    const found = async (pin: string) => {
      const { qrCodes, pagination } = await listOf(id, `&pin=${pin}`)
      expect(pagination.totalCount).toBe(qrCodes.length)
      return qrCodes.map(({ verificationNumber }) => verificationNumber).sort()
    }
    expect(await found('unused')).toEqual([wrong, untouched].sort())
    expect(await found('used')).toEqual([used, both].sort())
    expect(await found('tried_wrong')).toEqual([both, wrong].sort())
  }
  const ofPlain = (await listOf(product.id)).qrCodes.filter(({ pin }) => pin === null)
  expect(ofPlain).toHaveLength(2)
  const odd = await app.call('GET', `/api/products/${batch.id}/qr-details?pin=lost`, partner)
  expect([odd.statusCode, odd.json()]).toMatchObject([400, { errors: [{ field: 'pin' }] }])
})

test('codes whose PIN was tried wrong can be blocked together', async () => {
  const { batch, both, wrong } = await createStory()
  const reply = await app.call('PUT', `/api/products/batch/${batch.id}/codes/state`, {
    token: partner.token,
    body: { action: 'block', reason: 'Fake panels', matching: { show: 'all', pin: 'tried_wrong' } },
  })
  expect(reply.json()).toMatchObject({ data: { changed: 2 } })
  const { qrCodes } = await listOf(batch.id, '&show=blocked')
  expect(qrCodes.map(({ verificationNumber }) => verificationNumber).sort()).toEqual([both, wrong].sort())
})

test('the exported list has the PIN states of a batch with PINs, and no column for them otherwise', async () => {
  const { batch, both } = await createStory()
  const exported = async (id: string, query = '') =>
    (await app.call('GET', `/api/products/${id}/codes-export${query}`, partner)).body.trim().split('\r\n')
  const [head = '', row = ''] = await exported(batch.id, `?codes=${both}`)
  expect(head).toMatch(/,Suspicion,PIN first used,PIN used again,Wrong PINs$/)
  expect(row).toMatch(/,2026-05-03T10:01:00.000Z,1,1$/)
  const { batch: plain } = await app.createBatch({ partner })
  expect((await exported(plain.id))[0]).toMatch(/,Suspicion$/)
})

test('the history of a code has its PIN checks with time and place, and neither a PIN nor a visitor', async () => {
  const { both, untouched } = await createStory()
  const code = await codeOf(both)
  const inKano = { city: 'Kano', country: 'NG' }
  const nowhere = { city: null, country: null }
  expect(code.pinChecks.map(({ checkedAt, ...check }) => [checkedAt.slice(11, 16), check])).toEqual(
    expect.arrayContaining([
      ['10:02', { outcome: 'confirmed_again', byFirstVisitor: true, ...inKano }],
      ['10:02', { outcome: 'confirmed_again', byFirstVisitor: false, ...nowhere }],
      ['10:01', { outcome: 'confirmed_first', byFirstVisitor: false, ...inKano }],
      ['10:00', { outcome: 'pin_wrong', byFirstVisitor: false, ...nowhere }],
    ]),
  )
  expect(code.pinChecks.map(({ outcome }) => outcome).slice(2)).toEqual(['confirmed_first', 'pin_wrong'])
  const text = JSON.stringify(code)
  for (const secret of [await pins.pinOf(both), aisha, chidi]) expect(text).not.toContain(secret)
  expect((await codeOf(untouched)).pinChecks).toEqual([])
  const stranger = await app.createPartner()
  expect((await app.call('GET', `/api/products/qr/${both}`, stranger)).statusCode).toBe(404)
})

test('the metrics of a batch count its PIN checks of 30 days; a code counts once a day, repeats by its own visitor apart', async () => {
  const { batch, used } = await createStory()
  const { batch: plain } = await app.createBatch({ partner })
  const metricsOf = async (id: string) => {
    const token = await app.createSession(partner.accountId)
    const reply = await app.call('GET', `/api/products/batch/${id}`, { token })
    return reply.json<{ data: BatchDetails }>().data.metrics.pins
  }
  expect(await metricsOf(batch.id)).toEqual({
    pinChecks: 8,
    wrongPins: 4,
    codesChecked: 3,
    codesRechecked: 0,
    codesConfirmed: 2,
  })
  expect(await metricsOf(plain.id)).toBeNull()
  app.wait(86_400)
  await pins.checked(used, await pins.pinOf(used), { sessionId: aisha })
  expect(await metricsOf(batch.id)).toMatchObject({ pinChecks: 9, codesChecked: 4, codesRechecked: 1 })
  app.wait(29 * 86_400)
  expect(await metricsOf(batch.id)).toMatchObject({ pinChecks: 1, codesChecked: 1 })
})
