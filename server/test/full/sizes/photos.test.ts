import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainImage } from '../../support/photo.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** How large the photo of a new report is stored. */
async function storedBytes(photo: Buffer, type: string) {
  const { partner, serial } = await app.createCode()
  const reportId = randomUUID()
  const body = { reportId, enteredSerial: serial, description: 'Its seal is broken.' }
  expect((await app.call('POST', '/api/reports', { body })).statusCode).toBe(200)
  const path = `/api/reports/${reportId}/photo`
  expect((await app.call('PUT', path, { body: photo, headers: { 'content-type': type } })).statusCode).toBe(200)
  return (await app.call('GET', path, { token: partner.token })).rawPayload.length
}

test('a photo of 50 megapixels is accepted', async () => {
  expect(await storedBytes(await plainImage(8192, 6144).jpeg().toBuffer(), 'image/jpeg')).toBeLessThan(100_000)
})

test('a noisy photo is stored in less than 2 MB', async () => {
  const bits = Buffer.from(randomBytes(1600 * 1600 * 3).map((byte) => (byte > 127 ? 255 : 0)))
  const noisiest = await sharp(bits, { raw: { width: 1600, height: 1600, channels: 3 } })
    .png()
    .toBuffer()
  expect(noisiest.length).toBeLessThan(limits.photoMaxBytes)
  expect(await storedBytes(noisiest, 'image/png')).toBeLessThanOrEqual(2 * 1024 * 1024)
})
