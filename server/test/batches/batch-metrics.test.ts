import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { getBatch, getPreviousMetrics } from '@sahihi/contract/endpoints/batches.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { closeDays } from '../../src/insight/analytics/rollups/close-days.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const day = 86_400_000
const now = Date.parse('2026-07-01T12:00:00Z')
const setClock = (moment: number) => {
  app.time.now = new Date(moment)
}
setClock(now - 100 * day)
const partner = await app.createPartner({ codeLimit: 5000 })

type Reply<E extends { reply: z.ZodType }> = z.output<E['reply']>
async function scanAt(serial: string, ...moments: number[]) {
  for (const moment of moments) {
    setClock(moment)
    await app.scan(serial)
  }
}
/** Reads at `now`, with a fresh session. */
async function get(path: string) {
  setClock(now)
  const reply = await app.call('GET', path, { token: await app.createSession(partner.accountId) })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply
}
const last30 = async (batchId: string) =>
  (await get(`/api/products/batch/${batchId}`)).json<Reply<typeof getBatch>>().data.metrics
const previous30 = async (id: string) =>
  (await get(`/api/products/${id}/previous-metrics`)).json<Reply<typeof getPreviousMetrics>>().data
const noScans = { periodScans: 0, totalScanned: 0, averageScans: 0, activeQRCodes: 0, feedbackCount: 0 }

async function createBatch(quantity: number) {
  setClock(now - 100 * day)
  const token = await app.createSession(partner.accountId)
  return app.createCodes({ partner: { ...partner, token }, quantity })
}
const dates = { scanLimit: null, manufacturingDate: '2026-01-01', expirationDate: '2030-01-01' }

describe('the metrics of a batch', () => {
  test('are zero before the first scan, without a last scanned code', async () => {
    const { batch } = await createBatch(2)
    expect(await last30(batch.id)).toEqual({ ...noScans, lastScannedQR: null, pins: null })
    expect(await previous30(batch.id)).toEqual(noScans)
  })

  test('count the scans of the last 30 days, the scanned codes, and the average with one decimal', async () => {
    const { batch, serials } = await createBatch(4)
    const [a = '', b = '', c = ''] = serials
    await scanAt(a, now - 50 * day, now - 29 * day, now - 2 * day, now - day)
    await scanAt(b, now - 40 * day, now - 39 * day)
    await scanAt(c, now - 3 * day)
    expect(await last30(batch.id)).toEqual({
      periodScans: 4,
      totalScanned: 7,
      averageScans: 2,
      activeQRCodes: 2,
      feedbackCount: 0,
      lastScannedQR: { verificationNumber: a, importedSerial: null, totalScans: 4 },
      pins: null,
    })
    const previous = { periodScans: 3, totalScanned: 3, averageScans: 1.5, activeQRCodes: 2 }
    expect(await previous30(batch.id)).toEqual({ ...noScans, ...previous })
  })

  test('name the last scanned code by its imported serial', async () => {
    const { product, partner } = await createBatch(1)
    const body = { ...dates, batchName: 'Printed', csv: 'Naf-00017_x' }
    const reply = await app.call('POST', `/api/products/${product.id}/batch/import`, { token: partner.token, body })
    await scanAt('NAF-00017-X', now - day)
    expect((await last30(reply.json<{ data: { batch: { id: string } } }>().data.batch.id)).lastScannedQR).toEqual({
      verificationNumber: expect.stringMatching(/^[0-9A-Z]{16}$/),
      importedSerial: 'Naf-00017_x',
      totalScans: 1,
    })
  })

  test('are of whole days of the partner’s time zone: today and the 29 days before, and the 30 days before those', async () => {
    const { batch, serials } = await createBatch(1)
    const midnight = Date.parse('2026-06-30T23:00:00Z') // in Lagos the first of July
    await scanAt(
      serials[0] ?? '',
      midnight - 59 * day - 1, // the last moment before both periods
      midnight - 59 * day, // the first moment of the previous 30 days
      midnight - 29 * day - 1, // the last moment of those
      midnight - 29 * day, // the first moment of the last 30 days
      now - 1,
      now,
    )
    expect(await last30(batch.id)).toMatchObject({ periodScans: 3, totalScanned: 6, activeQRCodes: 1 })
    expect(await previous30(batch.id)).toMatchObject({ periodScans: 2, totalScanned: 3, activeQRCodes: 1 })
  })

  test('equal a recount of the scans, pending, aggregated or of closed days', async () => {
    const { batch, product, serials } = await createBatch(12)
    const { share, below } = seededRandom(7)
    const moments = Array.from({ length: 200 }, () => now - below(70) * day - below(day))
    const scans = moments.toSorted((a, b) => a - b).map((moment) => ({ moment, serial: serials[below(12)] ?? '' }))
    const recount = (from: number, to: number) => {
      const inPeriod = scans.filter(({ moment }) => moment >= from && moment < to)
      const active = new Set(inPeriod.map(({ serial }) => serial)).size
      const averageScans = active ? Math.round((inPeriod.length / active) * 10) / 10 : 0
      const totalScanned = scans.filter(({ moment }) => moment < to).length
      return { periodScans: inPeriod.length, activeQRCodes: active, averageScans, totalScanned }
    }
    const end = Date.parse('2026-07-01T23:00:00Z')
    const expectRecount = async () => {
      expect(await last30(batch.id)).toMatchObject(recount(end - 30 * day, end))
      for (const id of [batch.id, product.id])
        expect(await previous30(id)).toMatchObject(recount(end - 60 * day, end - 30 * day))
    }
    for (const { moment, serial } of scans) {
      await scanAt(serial, moment)
      if (share() < 0.02) await aggregateScans(app.context)
    }
    await expectRecount()
    await aggregateScans(app.context)
    await expectRecount()
    setClock(now)
    await closeDays(app.context, app.url)
    // Closed days are counted without their scans.
    await app.change('scans', { partnerId: partner.partnerId }, { scannedAt: new Date(now) })
    await expectRecount()
  })

  test('count the feedback of the same periods', async () => {
    const { batch, product, serials } = await createBatch(1)
    for (const submittedAt of [now - 60 * day, now - 59 * day, now - 30 * day, now - 29 * day, now])
      await app.db
        .insertInto('feedback')
        .values({
          id: randomUUID(),
          codeId: String(decodeSerial(serials[0] ?? '')),
          batchId: batch.id,
          productId: product.id,
          partnerId: partner.partnerId,
          sessionId: randomUUID(),
          submissionId: randomUUID(),
          submittedAt: new Date(submittedAt),
          rating: 5,
        })
        .execute()
    expect((await last30(batch.id)).feedbackCount).toBe(2)
    expect((await previous30(batch.id)).feedbackCount).toBe(2)
    expect((await previous30(product.id)).feedbackCount).toBe(2)
  })

  test('of a product cover all its batches and no other product', async () => {
    const { batch, product, partner, serials } = await createBatch(1)
    const body = { ...dates, batchName: 'B', quantity: 1 }
    const added = await app.call('POST', `/api/products/${product.id}/batch`, { token: partner.token, body })
    const second = added.json<{ data: { batch: { id: string } } }>().data.batch
    const [third = ''] = await app.serialsOf(second.id, partner.token)
    const otherProduct = await createBatch(1)
    await scanAt(serials[0] ?? '', now - 40 * day)
    await scanAt(third, now - 35 * day, now - 34 * day)
    await scanAt(otherProduct.serials[0] ?? '', now - 33 * day)
    expect(await previous30(product.id)).toMatchObject({ periodScans: 3, activeQRCodes: 2, averageScans: 1.5 })
    expect(await previous30(batch.id)).toMatchObject({ periodScans: 1, activeQRCodes: 1 })
  })
})
