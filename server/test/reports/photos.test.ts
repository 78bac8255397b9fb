import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { answerOf, readMessage } from '../support/mailbox.ts'
import { invalidPhotos, noiseImage, plainImage, twoColourImage } from '../support/photo.ts'
import { randomIp } from '../support/random-ip.ts'
import { findReport, submitReport } from '../support/report-factory.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const kindOf = (reply: { json: <T>() => T }) => reply.json<{ data: { kind: string } }>().data.kind

const app = await useTestApp()
const { partner, serial } = await app.createCode()

const createReport = async (enteredSerial = serial) => (await submitReport(app, { enteredSerial })).reportId
const send = (id: string, photo: Buffer | PassThrough, type = 'image/jpeg', from = randomIp()) =>
  app.call('PUT', `/api/reports/${id}/photo`, { body: photo, headers: { 'content-type': type }, from })
const download = (id: string, token = partner.token) => app.call('GET', `/api/reports/${id}/photo`, { token })
/** The photo as the partner gets it, after it was sent to a new report. */
async function stored(photo: Buffer, type?: string) {
  const id = await createReport()
  const reply = await send(id, photo, type)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return (await download(id)).rawPayload
}
const hasPhoto = async (id: string) => (await findReport(app, partner.token, id))?.hasPhoto
const small = () => plainImage(30, 20).jpeg().toBuffer()

const metadata = {
  IFD0: { Make: 'Tecno', Model: 'Spark 20', Artist: 'Amina Bello', ImageDescription: 'secret words' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 40/1' },
}
const colorAt = async (jpeg: Buffer, left: number, top: number) => [
  ...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

test('the recipient of a report gets its photo as a safe JPEG that is not cached', async () => {
  const id = await createReport()
  expect(await hasPhoto(id)).toBe(false)
  const added = await send(id, await plainImage(300, 200).jpeg().toBuffer())
  expect([added.statusCode, added.json()]).toEqual([200, { success: true, message: messages.photoSaved }])
  expect(await hasPhoto(id)).toBe(true)
  const { statusCode, headers, rawPayload } = await download(id)
  expect([statusCode, (await sharp(rawPayload).metadata()).format]).toEqual([200, 'jpeg'])
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="report-${id}.jpg"`,
    'cache-control': 'private, no-store',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
})

test('the photo is hidden from signed-out visitors, other partners and admins', async () => {
  const id = await createReport()
  expect((await download(id)).statusCode).toBe(404)
  await send(id, await small())
  expect((await app.call('GET', `/api/reports/${id}/photo`)).statusCode).toBe(401)
  expect((await download(id, (await app.createPartner()).token)).statusCode).toBe(404)
  expect((await download(id, (await app.createAdmin()).token)).statusCode).toBe(404)
})

test('an admin can see the photo of a report on an unknown serial', async () => {
  const id = await createReport('none at all')
  await send(id, await small())
  expect((await download(id, (await app.createAdmin()).token)).statusCode).toBe(200)
  expect((await download(id)).statusCode).toBe(404)
})

const kinds: [string, string, (photo: Sharp) => Sharp][] = [
  ['JPEG', 'image/jpeg', (photo) => photo.jpeg()],
  ['PNG', 'image/png', (photo) => photo.png()],
  ['WebP', 'image/webp', (photo) => photo.webp()],
]

test.each(kinds)('the metadata of a %s is removed, its picture is kept', async (_, type, as) => {
  const sent = await as(
    twoColourImage().withExif(metadata).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret words</x:xmpmeta>'),
  ).toBuffer()
  expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(100)
  expect(sent.includes('Amina Bello') && sent.includes('secret words')).toBe(true)
  const jpeg = await stored(sent, type)
  const result = await sharp(jpeg).metadata()
  expect([result.exif, result.xmp, result.iptc, result.icc, result.comments, result.orientation]).toEqual(
    Array(6).fill(undefined),
  )
  for (const words of ['Amina', 'Tecno', 'secret', 'Exif', 'GPS', 'adobe']) expect(jpeg.includes(words)).toBe(false)
  expect([result.format, result.width, result.height]).toEqual(['jpeg', 80, 40])
  const [[red = 0], [, , blue = 0]] = [await colorAt(jpeg, 10, 20), await colorAt(jpeg, 70, 20)]
  expect([red > 200, blue > 200]).toEqual([true, true])
})

test('a photo with an EXIF orientation is turned upright', async () => {
  const jpeg = await stored(await twoColourImage().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const { width, height } = await sharp(jpeg).metadata()
  expect([width, height]).toEqual([40, 80])
  const [[red = 0], [, , blue = 0]] = [await colorAt(jpeg, 20, 10), await colorAt(jpeg, 20, 70)]
  expect([red > 200, blue > 200]).toEqual([true, true])
})

test('data hidden in or after a photo is removed', async () => {
  const photo = await plainImage(60, 60).jpeg().toBuffer()
  const comment = Buffer.from('<script>alert(1)</script>')
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
  const jpeg = await stored(
    Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2), Buffer.from('PK\x03\x04<html><script>alert(2)')]),
  )
  expect(jpeg.includes('script')).toBe(false)
  expect((await sharp(jpeg).metadata()).width).toBe(60)
})

test('a large photo is reduced to 1600 pixels on its longer side, a small one keeps its size', async () => {
  const size = async (photo: Sharp) => {
    const { width, height } = await sharp(await stored(await photo.jpeg().toBuffer())).metadata()
    return [width, height]
  }
  expect(await size(plainImage(4000, 3000))).toEqual([1600, 1200])
  expect(await size(plainImage(900, 3200))).toEqual([450, 1600])
  expect(await size(plainImage(7, 5))).toEqual([7, 5])
})

test('only the first frame of an animation is stored, transparency becomes white, and 16 bits, grey and CMYK are accepted', async () => {
  const frames = Buffer.concat([
    await twoColourImage(40, 40).raw().toBuffer(),
    await plainImage(40, 40, '#00ff00').raw().toBuffer(),
  ])
  const animation = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .webp()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  expect((await sharp(await stored(animation, 'image/webp')).metadata()).height).toBe(40)
  const transparent = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
  expect(await colorAt(await stored(await transparent.png().toBuffer(), 'image/png'), 10, 10)).toEqual([255, 255, 255])
  for (const space of ['rgb16', 'b-w', 'cmyk']) {
    const image = plainImage(20, 20).toColourspace(space)
    const photo = await (space === 'cmyk' ? image.jpeg() : image.png()).toBuffer()
    expect((await sharp(await stored(photo)).metadata()).space).toBe('srgb')
  }
})

test.each(invalidPhotos)('%s is refused, whatever its type, and the report may still get a photo', async (_, make) => {
  const id = await createReport()
  const photo = await make()
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(answerOf(await send(id, photo, type))).toEqual([400, messages.notAPhoto])
  expect((await download(id)).statusCode).toBe(404)
  expect((await send(id, await small())).statusCode).toBe(200)
})

test('photos with random bytes changed never cause a server error', async () => {
  const photos = await Promise.all(kinds.map(([, , as]) => as(noiseImage(60)).toBuffer()))
  for (let i = 0; i < 30; i++) {
    const photo = Buffer.from(photos[i % 3] ?? Buffer.of())
    for (let change = 0; change <= i % 10; change++)
      photo[randomBytes(4).readUInt32LE() % photo.length] = randomBytes(1)[0] ?? 0
    const reply = await send(await createReport(), photo)
    expect([200, 400]).toContain(reply.statusCode)
  }
})

const otherTypes = ['application/json', 'text/plain', 'image/svg+xml', 'image/gif', 'multipart/form-data; boundary=x']
test.each([...otherTypes, 'application/octet-stream'])(
  'a photo sent as %s is refused before it is read',
  async (type) => {
    const reply = await send(await createReport(), Buffer.alloc(limits.photoMaxBytes), type)
    expect(answerOf(reply)).toEqual([400, messages.notAPhoto])
  },
)

test('a file of 5 MB is accepted and checked; one byte more is too large', async () => {
  const photo = await small()
  const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  expect((await send(await createReport(), padded(limits.photoMaxBytes))).statusCode).toBe(200)
  const refused = await send(await createReport(), padded(limits.photoMaxBytes + 1))
  expect(answerOf(refused)).toEqual([400, messages.photoTooLarge])
})

test.each([
  [3599, 200],
  [3600, 409],
])('a photo %i seconds after its report gets status %i', async (age, status) => {
  const id = await createReport()
  app.wait(age)
  const reply = await send(id, await small())
  expect(reply.statusCode).toBe(status)
  if (status === 200) return
  expect([readMessage(reply), kindOf(reply)]).toEqual([messages.photoTooLate, 'too_late'])
  expect((await send(id, Buffer.from('no photo'))).statusCode).toBe(409)
})

test('a photo for an unknown report is not found', async () => {
  expect((await send(randomUUID(), await small())).statusCode).toBe(404)
})

test('of eight simultaneous photos one is stored; the same photo is accepted again, another one is not', async () => {
  const id = await createReport()
  const photos = await Promise.all(Array.from({ length: 8 }, () => noiseImage(64).jpeg().toBuffer()))
  const replies = await Promise.all(photos.map((photo) => send(id, photo)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const winner = photos[replies.findIndex((reply) => reply.statusCode === 200)] ?? Buffer.of()
  const first = (await download(id)).rawPayload
  expect((await send(id, winner)).statusCode).toBe(200)
  const second = await send(id, await plainImage(64, 64).jpeg().toBuffer())
  expect([second.statusCode, readMessage(second), kindOf(second)]).toEqual([409, messages.photoExists, 'photo_exists'])
  expect((await download(id)).rawPayload.equals(first)).toBe(true)
})

test('after 21 photos, valid or not, a network has to wait', async () => {
  const from = randomIp()
  const id = await createReport()
  for (let i = 0; i < 21; i++)
    expect((await send(id, Buffer.from('no photo'), 'image/jpeg', from)).statusCode).toBe(400)
  expect((await send(id, Buffer.from('no photo'), 'image/jpeg', from)).statusCode).toBe(429)
})

test('of 40 simultaneous photos each is stored or gets 503, and scans are answered meanwhile', async () => {
  const reports = await Promise.all(Array.from({ length: 40 }, () => createReport()))
  const photo = await noiseImage(200).jpeg().toBuffer()
  const sending = reports.map((id) => send(id, photo))
  const scans = await Promise.all(Array.from({ length: 20 }, () => app.scan(serial, {}, fromOurPage)))
  expect(scans.map((scan) => scan.statusCode)).toEqual(Array(20).fill(200))
  const replies = await Promise.all(sending)
  const statuses = replies.map((reply) => reply.statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32)
  expect(statuses).toContain(503)
  for (const reply of replies)
    if (reply.statusCode !== 200)
      expect([...answerOf(reply), reply.headers['retry-after']]).toEqual([503, messages.uploadsBusy, '5'])
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'],
])('one subscriber (%s) can stall at most three uploads, and others can upload meanwhile', async (one, same, other) => {
  const photo = await small()
  const stall = async (id: string) => {
    const body = new PassThrough()
    body.write(photo.subarray(0, 9))
    return { body, reply: send(id, body, 'image/jpeg', one) }
  }
  const ids = [await createReport(), await createReport(), await createReport()]
  const stalled = await Promise.all(ids.map(stall))
  const id = await createReport()
  expect(answerOf(await send(id, photo, 'image/jpeg', same))).toEqual([503, messages.uploadsBusy])
  expect((await send(id, photo, 'image/jpeg', other)).statusCode).toBe(200)
  for (const { body } of stalled) body.end(photo.subarray(9))
  for (const { reply } of stalled) expect((await reply).statusCode).toBe(200)
  expect((await send(await createReport(), photo, 'image/jpeg', same)).statusCode).toBe(200)
})
