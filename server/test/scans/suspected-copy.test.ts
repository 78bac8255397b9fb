import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { cities, copyClient, everyCity, newNetwork, visitCode } from '../support/copy-story.ts'
import { createImportClient } from '../support/import-client.ts'
import { storedHistory } from '../support/stored-history.ts'
import { useTestApp } from '../support/test-app.ts'
import { createTextingTestApp, randomPhone } from '../support/texting-client.ts'

const app = await useTestApp()

const { visit, afterDays, playCopies, rowOf, caseOf, settle } = copyClient(() => app)

describe('a code that was copied', () => {
  test('is suspected from the fifth visitor in the fifth city on, with the counted numbers', async () => {
    const { serial } = await app.createCode()
    expect(await playCopies(serial, 4)).toMatchObject({ verdict: 'genuine_again', data: { otherVisitors: 3 } })
    afterDays(2)
    expect(await visit(serial, { at: cities.ibadan })).toMatchObject({
      success: true,
      verdict: 'suspected_copy',
      message: 'This code may have been copied.',
      data: {
        verificationStatus: 'REPEAT_SCAN',
        isRepeatScan: true,
        otherVisitors: 4,
        copyEvidence: {
          visitors: 5,
          visitorsAtLeast: false,
          locations: 5,
          locationsAtLeast: false,
          firstAt: '2026-05-03T10:00:00.000Z',
          lastAt: '2026-05-11T10:00:00.000Z',
          isFirstVisitor: false,
        },
      },
    })
  })

  test('opens a case with its score, and is still suspected when asked again', async () => {
    const { serial } = await app.createCode()
    await playCopies(serial, 6)
    await settle()
    expect(await caseOf(serial)).toMatchObject({ state: 'open', visitors: 6, locations: 6, score: 1389 })
    expect(await visit(serial)).toMatchObject({ verdict: 'suspected_copy' })
  })

  test('tells the first visitor that it was the first', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session, at: cities.lagos })
    for (const at of everyCity.slice(1)) {
      afterDays(1)
      await visit(serial, { at })
    }
    expect(await visit(serial, { session })).toMatchObject({
      verdict: 'suspected_copy',
      data: { otherVisitors: 5, copyEvidence: { visitors: 6, isFirstVisitor: true } },
    })
  })

  test('is suspected when the places of its visitors arrive late, on the same scan', async () => {
    const { serial } = await app.createCode()
    await visit(serial, { at: cities.lagos })
    for (const at of [cities.kano, cities.abuja, cities.enugu]) {
      afterDays(1)
      await visit(serial, { at })
    }
    afterDays(1)
    const last = { session: randomUUID(), scanId: randomUUID(), address: newNetwork() }
    const { visitors } = await rowOf(serial)
    const before = await visit(serial, last)
    // Five visitors and four places reach the limit; the fifth place is what the evidence gains.
    expect(before.data).toMatchObject({ copyEvidence: { visitors: visitors + 1, locations: 4 } })
    const completed = await visit(serial, { ...last, at: cities.portHarcourt })
    expect(completed.data).toMatchObject({ earlierScans: 4, copyEvidence: { visitors: visitors + 1, locations: 5 } })
  })

  test('is raised from genuine to suspected by a place that arrives late', async () => {
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

  test('has the place that its first visitor shared at a second check', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session })
    await visit(serial, { session, at: cities.lagos })
    for (const at of [cities.kano, cities.abuja, cities.enugu]) {
      afterDays(1)
      await visit(serial, { at })
    }
    afterDays(1)
    expect(await visit(serial, {})).toMatchObject({ data: { copyEvidence: { visitors: 5, locations: 4 } } })
  })

  test('is not washed clean by 70 repeats of one visitor between the others', async () => {
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

  test('with a scan limit is suspected although its copies are refused, and keeps the limit’s answer', async () => {
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
    const scans = await app.db
      .selectFrom('scans')
      .where('codeId', '=', String(decodeSerial(serial)))
      .select('ordinal')
      .execute()
    expect(scans).toHaveLength(2)
  })

  test('of a recalled batch, or blocked, gets the stronger verdict', async () => {
    const { serial, batch, partner } = await app.createCode()
    await playCopies(serial, 6)
    const token = await app.createSession(partner.accountId)
    const path = `/api/products/batch/${batch.id}/state`
    await app.call('PUT', path, { token, body: { action: 'recall', reason: 'Broken seals' } })
    expect(await visit(serial)).toMatchObject({ verdict: 'recalled' })
    await app.call('PUT', `/api/products/qr/${serial}/state`, { token, body: { action: 'block', reason: 'Stolen' } })
    expect(await visit(serial)).toMatchObject({ success: false, verdict: 'blocked' })
  })

  test('of an expired batch is expired', async () => {
    const { serial, batch } = await app.createCode()
    await playCopies(serial, 6)
    await app.db.updateTable('batches').set({ expiresOn: '2026-05-02' }).where('id', '=', batch.id).execute()
    expect(await visit(serial)).toMatchObject({ verdict: 'expired' })
  })

  test('goes back to the usual verdict after 180 days without a new visitor', async () => {
    const { serial } = await app.createCode()
    const session = randomUUID()
    await visit(serial, { session, at: cities.lagos })
    for (const at of everyCity.slice(1)) {
      afterDays(1)
      await visit(serial, { at })
    }
    await settle()
    afterDays(179)
    expect(await visit(serial, { session })).toMatchObject({ verdict: 'suspected_copy' })
    afterDays(1)
    expect(await visit(serial, { session })).toMatchObject({ verdict: 'genuine_again' })
  })
})

test('an imported serial is suspected like one of ours', async () => {
  const client = createImportClient(app)
  const importer = await client.createImporter()
  await client.importSerials('PX-10001', importer)
  expect(await playCopies('PX-10001', 6)).toMatchObject({
    verdict: 'suspected_copy',
    data: { verificationNumber: 'PX-10001', copyEvidence: { visitors: 6, locations: 6 } },
  })
})

test('phones that check by text message are visitors too', async () => {
  const texting = await createTextingTestApp()
  try {
    const { serial } = await texting.createCode()
    const places = [cities.lagos, cities.kano, cities.abuja, cities.enugu]
    for (const at of places) {
      texting.time.now = new Date(texting.time.now.getTime() + 86_400_000)
      await visitCode(texting, serial, { at })
    }
    texting.time.now = new Date(texting.time.now.getTime() + 86_400_000)
    const phone = randomPhone()
    expect((await texting.send(serial, { phone })).body).toContain('MAY BE COPIED')
    expect((await texting.send(serial, { phone })).body).toContain('MAY BE COPIED')
    expect(await storedHistory(texting, serial)).toMatchObject({ visitors: 5, anonymousVisitors: 0 })
  } finally {
    await texting.close()
  }
})
