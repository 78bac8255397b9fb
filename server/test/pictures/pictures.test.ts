import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { answerOf } from '../support/mailbox.ts'
import { invalidPhotos, noiseImage, plainImage, twoColourImage } from '../support/photo.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const { partner, product: ours, serial } = await app.createCode()
const productId = ours.id
const picturePath = `/api/products/${productId}/picture`
const logoPath = '/api/partners/logo'

const send = (path: string, image: Buffer, { type = 'image/jpeg', token = partner.token } = {}) =>
  app.call('PUT', path, { body: image, headers: { 'content-type': type }, token })
const remove = (path: string, token = partner.token) => app.call('DELETE', path, { token })
const open = (address: string) => app.call('GET', address)
/** The address of an image that was just sent. */
async function saved(path: string, image: Buffer, type?: string) {
  const reply = await send(path, image, { ...(type && { type }) })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<{ data: { picture: string } }>().data.picture
}
const jpeg = (image = plainImage(400, 400)) => image.jpeg().toBuffer()
const verdict = async () => (await app.scan(serial, { lang: 'en' })).json<{ localized: object }>().localized
type Images = { data: { picture?: string | null; logo?: string | null } }
const product = async () => (await app.call('GET', `/api/products/${productId}`, partner)).json<Images>().data
const profile = async () => (await app.call('GET', '/api/partners/profile', partner)).json<Images>().data
/** The audited actions on the pictures of a product or a partner. */
const auditOf = async (subject: string) => {
  const events = await app.rows('auditLog', { subject })
  return events.map(({ action }) => action).filter((action) => /picture_|logo_/.test(action))
}

test('a verdict has the addresses of picture and logo, which caches may keep forever', async () => {
  expect(await verdict()).not.toHaveProperty('picture')
  expect(await verdict()).not.toHaveProperty('logo')
  const picture = await saved(picturePath, await jpeg())
  const logo = await saved(logoPath, await jpeg(plainImage(200, 100, '#0b5d3b')))
  expect(await verdict()).toMatchObject({ picture, logo })
  expect([(await product()).picture, (await profile()).logo]).toEqual([picture, logo])
  for (const address of [picture, logo]) {
    const { statusCode, headers, rawPayload } = await open(address)
    expect([statusCode, rawPayload.length <= limits.pictureStoredMaxBytes]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
  }
})

test('a warning has the picture for comparison, but no logo, which would create trust', async () => {
  const made = await app.createCode({ partner, scanLimit: 1 })
  const picture = await saved(`/api/products/${made.product.id}/picture`, await jpeg())
  const logo = await saved(logoPath, await jpeg())
  const [good, limited] = [await app.scan(made.serial, { lang: 'en' }), await app.scan(made.serial, { lang: 'en' })]
  expect(good.json<{ localized: object }>().localized).toMatchObject({ picture, logo })
  expect(limited.statusCode).toBe(403)
  expect(limited.json<{ localized: object }>().localized).toMatchObject({ picture })
  expect(limited.json<{ localized: object }>().localized).not.toHaveProperty('logo')
})

test('forty simultaneous scans have the pictures too', async () => {
  const logo = await saved(logoPath, await jpeg())
  const made = await app.createBatch({ partner, quantity: 40 })
  const picture = await saved(`/api/products/${made.product.id}/picture`, await jpeg(plainImage(300, 300, '#123456')))
  const serials = await app.serialsOf(made.batch.id, partner.token)
  const replies = await Promise.all(serials.map((one) => app.scan(one, { lang: 'en' })))
  expect(replies.map((reply) => reply.json<{ localized: object }>().localized)).toEqual(
    Array(40).fill(expect.objectContaining({ picture, logo })),
  )
})

test('a stored picture has no place, camera or words of the file and stays upright', async () => {
  const sent = await twoColourImage(80, 40)
    .withExif({
      IFD0: { Make: 'Tecno', Artist: 'Amina Bello' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' },
    })
    .jpeg()
    .toBuffer()
  expect(sent.includes('Amina Bello')).toBe(true)
  const { rawPayload } = await open(await saved(logoPath, sent))
  const { exif, xmp, icc, orientation } = await sharp(rawPayload).metadata()
  expect([exif, xmp, icc, orientation]).toEqual(Array(4).fill(undefined))
  for (const words of ['Amina', 'Tecno', 'EXIF']) expect(rawPayload.includes(words)).toBe(false)
})

test('the picture of a product is cut to a square, a logo is complete on white', async () => {
  const colorAt = async (image: Buffer, left: number, top: number) => [
    ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]
  const wide = await twoColourImage(800, 200).png().toBuffer()
  const picture = (await open(await saved(picturePath, wide, 'image/png'))).rawPayload
  const logo = (await open(await saved(logoPath, wide, 'image/png'))).rawPayload
  const [[red = 0], [, green = 0]] = [await colorAt(picture, 20, 10), await colorAt(logo, 20, 10)]
  expect([red > 200, green > 240]).toEqual([true, true])
})

test('even the noisiest picture is stored in 12 kB', async () => {
  const { rawPayload } = await open(await saved(picturePath, await noiseImage(900).png().toBuffer(), 'image/png'))
  expect(rawPayload.length).toBeLessThanOrEqual(limits.pictureStoredMaxBytes)
})

test.each(invalidPhotos)('%s is refused with a message, and the earlier picture stays', async (_, make) => {
  const picture = await saved(picturePath, await jpeg())
  expect(answerOf(await send(picturePath, await make()))).toEqual([400, messages.notAPicture])
  expect((await product()).picture).toBe(picture)
})

test('another type, or one byte over 5 MB, is refused before it is decoded', async () => {
  for (const path of [picturePath, logoPath]) {
    const svg = await send(path, Buffer.from('<svg/>'), { type: 'image/svg+xml' })
    expect(answerOf(svg)).toEqual([400, messages.notAPicture])
    const large = await send(path, Buffer.alloc(limits.pictureMaxBytes + 1))
    expect(answerOf(large)).toEqual([400, messages.pictureTooLarge])
  }
})

test('another partner can neither change nor remove the picture of a product', async () => {
  const picture = await saved(picturePath, await jpeg())
  const { token } = await app.createPartner()
  expect((await send(picturePath, await jpeg(), { token })).statusCode).toBe(404)
  expect((await remove(picturePath, token)).statusCode).toBe(404)
  expect((await remove(logoPath, token)).statusCode).toBe(200) // its own logo, which does not exist
  expect([(await product()).picture, (await open(picture)).statusCode]).toEqual([picture, 200])
})

test('the same picture of two partners has two addresses, so neither learns what the other uploaded', async () => {
  const image = await jpeg(plainImage(100, 100, '#778899'))
  const own = await saved(logoPath, image)
  const other = await app.createPartner()
  const reply = await send(logoPath, image, { token: other.token })
  expect(reply.json<{ data: { picture: string } }>().data.picture).not.toBe(own)
})

test('a replaced or removed picture is deleted, and its address is not found', async () => {
  const first = await saved(picturePath, await jpeg(plainImage(90, 90, '#010203')))
  expect(await saved(picturePath, await jpeg(plainImage(90, 90, '#010203')))).toBe(first)
  const second = await saved(picturePath, await jpeg(plainImage(90, 90, '#a0b0c0')))
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200])
  expect([(await remove(picturePath)).statusCode, (await remove(picturePath)).statusCode]).toEqual([200, 200])
  expect([(await open(second)).statusCode, (await product()).picture]).toEqual([404, null])
  expect(await verdict()).not.toHaveProperty('picture')
  const logo = await saved(logoPath, await jpeg(plainImage(90, 90, '#112233')))
  await remove(logoPath)
  expect([(await open(logo)).statusCode, (await profile()).logo]).toEqual([404, null])
  expect((await auditOf(productId)).slice(-2)).toEqual(['product.picture_saved', 'product.picture_removed'])
  expect((await auditOf(partner.partnerId)).slice(-2)).toEqual(['partner.logo_saved', 'partner.logo_removed'])
})

test('of simultaneously saved pictures one is kept, and shoppers see it', async () => {
  const images = await Promise.all(Array.from({ length: 12 }, (_, i) => jpeg(plainImage(60, 60, `#0000${i + 10}`))))
  const replies = await Promise.all(images.map((image) => send(picturePath, image)))
  expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true)
  const addresses = replies
    .filter(({ statusCode }) => statusCode === 200)
    .map((reply) => reply.json<{ data: { picture: string } }>().data.picture)
  const found = []
  for (const address of new Set(addresses)) if ((await open(address)).statusCode === 200) found.push(address)
  expect(found).toEqual([(await product()).picture])
})

const unknownIds = ['x', 'A'.repeat(22), '..%2Fproducts', "'%20or%201=1", '%00', 'a'.repeat(3000)]
test.each(unknownIds)('the picture %s is not found', async (id) => {
  const reply = await open(`/api/pictures/${id}`)
  expect([400, 404]).toContain(reply.statusCode)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('the pages of a batch and of the manufacturer have them too', async () => {
  const picture = await saved(picturePath, await jpeg())
  const logo = await saved(logoPath, await jpeg())
  const { batchNumber } = await app.row('batches', { productId })
  const batch = (await app.call('GET', `/api/products/verify-batch/${batchNumber}`)).json()
  expect(batch).toMatchObject({ data: { product: { picture }, logo } })
  expect((await app.call('GET', `/api/manufacturers/${partner.partnerId}`)).json()).toMatchObject({ data: { logo } })
})
