import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cities, copyClient, everyCity, newNetwork } from '../support/copy-story.ts'
import { createImportClient } from '../support/import-client.ts'
import { useApp } from '../support/test-app.ts'
import { createTextingTestApp, randomPhone } from '../support/texting-client.ts'

const app = useApp(await createTextingTestApp())

const { visit, afterDays, playCopies, rowOf, caseOf, settle } = copyClient(() => app)

/** A visitor in each place, a day after the one before. */
async function visitEach(serial: string, places: typeof everyCity) {
  for (const at of places) {
    afterDays(1)
    await visit(serial, { at })
  }
}

describe('a copied code', () => {
  test('is suspected from the fifth visitor in the fifth city, with the counts', async () => {
    const { serial } = await app.createCode()
    expect(await playCopies(serial, 4)).toMatchObject({ verdict: 'genuine_again', data: { otherVisitors: 3 } })
    afterDays(2)
    const counts = { visitors: 5, visitorsAtLeast: false, locations: 5, locationsAtLeast: false }
    const times = { firstAt: '2026-05-03T10:00:00.000Z', lastAt: '2026-05-11T10:00:00.000Z' }
    const copyEvidence = { ...counts, ...times, isFirstVisitor: false }
    const data = { verificationStatus: 'REPEAT_SCAN', isRepeatScan: true, otherVisitors: 4, copyEvidence }
    const message = 'This code may have been copied.'
    const suspected = { success: true, verdict: 'suspected_copy', message, data }
    expect(await visit(serial, { at: cities.ibadan })).toMatchObject(suspected)
  })

  test('opens a case with its score and stays suspected', async () => {
    const { serial } = await app.createCode()
    await playCopies(serial, 6)
    await settle()
    expect(await caseOf(serial)).toMatchObject({ state: 'open', visitors: 6, locations: 6, score: 1389 })
    expect(await visit(serial)).toMatchObject({ verdict: 'suspected_copy' })
  })

  test('tells the first visitor that they were the first', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session, at: cities.lagos })
    await visitEach(serial, everyCity.slice(1))
    expect(await visit(serial, { session })).toMatchObject({
      verdict: 'suspected_copy',
      data: { otherVisitors: 5, copyEvidence: { visitors: 6, isFirstVisitor: true } },
    })
  })

  test('counts a place that arrives late for the same scan', async () => {
    const { serial } = await app.createCode()
    await visit(serial, { at: cities.lagos })
    await visitEach(serial, [cities.kano, cities.abuja, cities.enugu])
    afterDays(1)
    const last = { session: randomUUID(), scanId: randomUUID(), address: newNetwork() }
    const { visitors } = await rowOf(serial)
    const before = await visit(serial, last)
    // Five visitors and four places reach the limit; the late place only adds to the evidence.
    expect(before.data).toMatchObject({ copyEvidence: { visitors: visitors + 1, locations: 4 } })
    const completed = await visit(serial, { ...last, at: cities.portHarcourt })
    expect(completed.data).toMatchObject({ earlierScans: 4, copyEvidence: { visitors: visitors + 1, locations: 5 } })
  })

  test('changes from genuine to suspected when a place arrives late', async () => {
    const { serial } = await app.createCode()
    for (const at of [cities.lagos, cities.kano, cities.abuja, undefined]) {
      await visit(serial, at ? { at } : {})
      afterDays(1)
    }
    const last = { session: randomUUID(), scanId: randomUUID(), address: newNetwork() }
    expect(await visit(serial, last)).toMatchObject({ verdict: 'genuine_again', data: { otherVisitors: 4 } })
    expect(await visit(serial, { ...last, at: cities.enugu })).toMatchObject({
      verdict: 'suspected_copy',
      data: { earlierScans: 4, copyEvidence: { visitors: 5, locations: 4 } },
    })
  })

  test('counts the place that its first visitor shares at a second check', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session })
    await visit(serial, { session, at: cities.lagos })
    await visitEach(serial, [cities.kano, cities.abuja, cities.enugu])
    afterDays(1)
    expect(await visit(serial, {})).toMatchObject({ data: { copyEvidence: { visitors: 5, locations: 4 } } })
  })

  test('stays suspected after 70 repeats by one visitor between the others', async () => {
    const { serial } = await app.createCode()
    await playCopies(serial, 3)
    const session = randomUUID()
    afterDays(1)
    for (let i = 0; i < 70; i++) await visit(serial, { session, at: cities.lagos })
    afterDays(1)
    expect(await visit(serial, { at: cities.portHarcourt })).toMatchObject({
      verdict: 'suspected_copy',
      data: { earlierScans: 73, otherVisitors: 4, copyEvidence: { visitors: 5, locations: 4 } },
    })
  })

  test('with a scan limit is suspected although its copies are refused, and the answer is still the limit', async () => {
    const { serial } = await app.createCode({ scanLimit: 2 })
    const answer = await playCopies(serial, 6)
    expect(answer).toMatchObject({
      success: false,
      verdict: 'limit_reached',
      data: { verificationStatus: 'LIMIT_REACHED', copyEvidence: { visitors: 6, locations: 6 } },
    })
    expect(answer.message).toContain('Verification limit reached')
    await settle()
    expect(await caseOf(serial)).toMatchObject({ state: 'open', visitors: 6 })
    expect(await app.scansOf(serial)).toHaveLength(2)
  })

  test('gets the stronger verdict if it is recalled or blocked', async () => {
    const { serial, batch, partner } = await app.createCode()
    await playCopies(serial, 6)
    const token = await app.createSession(partner.accountId)
    const path = `/api/products/batch/${batch.id}/state`
    await app.call('PUT', path, { token, body: { action: 'recall', reason: 'Broken seals' } })
    expect(await visit(serial)).toMatchObject({ verdict: 'recalled' })
    await app.call('PUT', `/api/products/qr/${serial}/state`, { token, body: { action: 'block', reason: 'Stolen' } })
    expect(await visit(serial)).toMatchObject({ success: false, verdict: 'blocked' })
  })

  test('is expired if its batch is', async () => {
    const { serial, batch } = await app.createCode()
    await playCopies(serial, 6)
    await app.change('batches', { id: batch.id }, { expirationDate: '2026-05-02' })
    expect(await visit(serial)).toMatchObject({ verdict: 'expired' })
  })

  test('gets the usual verdict again after 180 days without a new visitor', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session, at: cities.lagos })
    await visitEach(serial, everyCity.slice(1))
    await settle()
    afterDays(179)
    expect(await visit(serial, { session })).toMatchObject({ verdict: 'suspected_copy' })
    afterDays(1)
    expect(await visit(serial, { session })).toMatchObject({ verdict: 'genuine_again' })
  })
})

test('an imported serial is suspected like one of ours', async () => {
  const client = createImportClient(app)
  await client.importSerials('PX-10001', await client.createImporter())
  expect(await playCopies('PX-10001', 6)).toMatchObject({
    verdict: 'suspected_copy',
    data: { verificationNumber: 'PX-10001', copyEvidence: { visitors: 6, locations: 6 } },
  })
})

test('phones that check by text message count as visitors', async () => {
  const { serial } = await app.createCode()
  await visitEach(serial, [cities.lagos, cities.kano, cities.abuja, cities.enugu])
  afterDays(1)
  const phone = randomPhone()
  for (const _ of [1, 2]) expect((await app.send(serial, { phone })).body).toContain('MAY BE COPIED')
  expect(await rowOf(serial)).toMatchObject({ visitors: 5, anonymousVisitors: 0 })
})
