import type { BatchDetails } from '@sahihi/contract/endpoints/batches.ts'
import type { CodeDetails, CodeRow } from '@sahihi/contract/endpoints/codes.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../support/factories.ts'
import { importFields } from '../support/import-client.ts'
import { aisha, chidi, differentPin, pinClient } from '../support/pin-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
let partner: Actor
const pins = pinClient(() => app)
/** Enters no right PIN, because that would forgive the earlier mistakes. */
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
  await pins.guess({ serial: wrong, pin: pinsOf.wrong }, 3, () => ({ sessionId: chidi }))
  return { ...made, used, both, wrong, untouched }
}

test('the list of codes shows the use, repeated use and wrong tries of each PIN', async () => {
  const { batch, used, both, wrong, untouched } = await createStory()
  const { qrCodes } = await listOf(batch.id)
  expect(Object.fromEntries(qrCodes.map(({ verificationNumber, pin }) => [verificationNumber, pin]))).toEqual({
    [used]: { state: 'used', usedAt: '2026-05-03T10:00:00.000Z', laterUses: 0, wrongTries: 0 },
    [both]: { state: 'used', usedAt: '2026-05-03T10:01:00.000Z', laterUses: 1, wrongTries: 1 },
    [wrong]: { state: 'unused', usedAt: null, laterUses: 0, wrongTries: 3 },
    [untouched]: { state: 'unused', usedAt: null, laterUses: 0, wrongTries: 0 },
  })
})

test('the list has a filter for the state of the PIN, also for a product that has batches without PINs', async () => {
  const { product, batch, used, both, wrong, untouched } = await createStory()
  const body = { ...importFields, quantity: 2 }
  await app.call('POST', `/api/products/${product.id}/batch`, { ...partner, body })
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
  expect((await listOf(product.id)).qrCodes.filter(({ pin }) => pin === null)).toHaveLength(2)
  const odd = await app.call('GET', `/api/products/${batch.id}/qr-details?pin=lost`, partner)
  expect([odd.statusCode, odd.json()]).toMatchObject([400, { errors: [{ field: 'pin' }] }])
})

test('codes with wrong tries can be blocked together', async () => {
  const { batch, both, wrong } = await createStory()
  const reply = await app.call('PUT', `/api/products/batch/${batch.id}/codes/state`, {
    token: partner.token,
    body: { action: 'block', reason: 'Fake panels', matching: { show: 'all', pin: 'tried_wrong' } },
  })
  expect(reply.json()).toMatchObject({ data: { changed: 2 } })
  const { qrCodes } = await listOf(batch.id, '&show=blocked')
  expect(qrCodes.map(({ verificationNumber }) => verificationNumber).sort()).toEqual([both, wrong].sort())
})

test('the exported list has columns for the PIN states only if the batch has PINs', async () => {
  const { batch, both } = await createStory()
  const exported = async (id: string, query = '') =>
    (await app.call('GET', `/api/products/${id}/codes-export${query}`, partner)).body.trim().split('\r\n')
  const [head = '', row = ''] = await exported(batch.id, `?codes=${both}`)
  expect(head).toMatch(/,Suspicion,PIN first used,PIN used again,Wrong PINs$/)
  expect(row).toMatch(/,2026-05-03T10:01:00.000Z,1,1$/)
  const { batch: plain } = await app.createBatch({ partner })
  expect((await exported(plain.id))[0]).toMatch(/,Suspicion$/)
})

test('the history of a code has its PIN checks with time and place, but no PIN and no visitor', async () => {
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
})

test('the metrics of a batch count the PIN checks of 30 days, each code once a day, and repeats by its first visitor separately', async () => {
  const { batch, used } = await createStory()
  const { batch: plain } = await app.createBatch({ partner })
  const metricsOf = async (id: string) => {
    const token = await app.createSession(partner.accountId)
    const reply = await app.call('GET', `/api/products/batch/${id}`, { token })
    return reply.json<{ data: BatchDetails }>().data.metrics.pins
  }
  const counted = { pinChecks: 8, wrongPins: 4, codesChecked: 3, codesRechecked: 0, codesConfirmed: 2 }
  expect(await metricsOf(batch.id)).toEqual(counted)
  expect(await metricsOf(plain.id)).toBeNull()
  app.wait(86_400)
  await pins.checked(used, await pins.pinOf(used), { sessionId: aisha })
  expect(await metricsOf(batch.id)).toMatchObject({ pinChecks: 9, codesChecked: 4, codesRechecked: 1 })
  app.wait(29 * 86_400)
  expect(await metricsOf(batch.id)).toMatchObject({ pinChecks: 1, codesChecked: 1 })
})
