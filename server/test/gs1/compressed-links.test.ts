import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { describe, expect, test } from 'vitest'
import { randomGtin } from '../support/gtin-factory.ts'
import { createImportClient } from '../support/import-client.ts'
import { publicUrl, useResolverApp, verdictUrl } from '../support/resolver-client.ts'

const app = await useResolverApp()
const partner = await app.createPartner({ codeLimit: 1000 })

async function createGs1Code() {
  const gtin = randomGtin()
  return { gtin, ...(await app.createCode({ partner, gtin })) }
}
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bits = (value: bigint | number, width: number) => value.toString(2).padStart(width, '0')
const base64 = (all: string) =>
  (all.padEnd(Math.ceil(all.length / 6) * 6, '0').match(/.{6}/g) ?? [])
    .map((six) => alphabet[Number.parseInt(six, 2)])
    .join('')
/** A value of up to 20 characters as characters of base64url. */
const characters = (text: string) =>
  bits(3, 3) + bits(text.length, 5) + Array.from(text, (each) => bits(alphabet.indexOf(each), 6)).join('')
const compressed = (gtin: string, serial: string) => base64(bits(0x0c, 8) + bits(BigInt(gtin), 47) + characters(serial))
const compressedSerial = (serial: string) => base64(bits(0x21, 8) + characters(serial))

describe('a compressed Digital Link that is opened', () => {
  test('leads to the target of the full link, with its query, by every method', async () => {
    const { gtin, serial } = await createGs1Code()
    for (const path of [`/${compressed(gtin, serial)}`, `/01/${gtin}/${compressedSerial(serial)}`]) {
      expect(await app.locationOf(path)).toBe(`307 ${verdictUrl(gtin, serial)}`)
      expect(await app.locationOf(`${path}/?utm_source=x`)).toBe(`307 ${verdictUrl(gtin, serial)}?utm_source=x`)
      expect((await app.resolve(path, {}, 'HEAD')).headers.get('location')).toBe(verdictUrl(gtin, serial))
      const options = await app.resolve(path, {}, 'OPTIONS')
      expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      expect(options.headers.get('link')).toContain(`<${publicUrl}/01/${gtin}/21/${serial}?linkType=linkset>`)
    }
  })

  test('has a linkset with the full link as its anchor', async () => {
    const { gtin, serial } = await createGs1Code()
    const [item] = await app.linksetOf(`/${compressed(gtin, serial)}`)
    expect(item?.anchor).toBe(`${publicUrl}/01/${gtin}/21/${serial}`)
  })

  test('counts no scan', async () => {
    const { gtin, serial } = await createGs1Code()
    await app.resolve(`/${compressed(gtin, serial)}`)
    expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'genuine_first' })
  })

  test('is answered like any bad link if it is damaged', async () => {
    const { gtin, serial } = await createGs1Code()
    const whole = compressed(gtin, serial)
    const html = { accept: 'text/html' }
    for (const path of [`/${whole.slice(0, -2)}`, `/${whole}A`, '/AX________g', '/unknown-page'])
      expect((await app.resolve(path, html)).status, path).toBe(404)
    const wrong = [`/01/${gtin}/${compressedSerial(serial).slice(0, -2)}`, `/01/${gtin}/17/261231`]
    const replies = await Promise.all(wrong.map(async (path) => (await app.resolve(path)).status))
    expect(replies).toEqual([400, 400])
  })

  test('does not take the place of our addresses', async () => {
    expect((await app.resolve('/scan', { accept: 'text/html' })).status).toBe(200)
    expect(await app.locationOf('/SCAN/', { accept: 'text/html' })).toMatch(/^308 \/scan/)
    expect((await app.resolve(`/${compressed(randomGtin(), 'S1')}`, {}, 'POST')).status).toBe(404)
  })
})

describe('a compressed Digital Link that is scanned, typed or texted', () => {
  test.each<[string, (gtin: string, serial: string) => string]>([
    ['as the page sends it', (gtin, serial) => compressed(gtin, serial)],
    ['as a link', (gtin, serial) => `${publicUrl}/${compressed(gtin, serial)}`],
    ['compressed behind its GTIN', (gtin, serial) => `${publicUrl}/01/${gtin}/${compressedSerial(serial)}`],
    ['as the page sends that', (gtin, serial) => `/01/${gtin}/${compressedSerial(serial)}`],
    ['in a sentence', (gtin, serial) => `See ${publicUrl}/${compressed(gtin, serial)} please`],
  ])('gets the verdict on its code: %s', async (_, textOf) => {
    const { gtin, serial } = await createGs1Code()
    const reply = await app.scan(textOf(gtin, serial))
    expect(reply.json()).toMatchObject({ verdict: 'genuine_first', data: { verificationNumber: serial } })
  })

  test('fails under the GTIN of another product, like any label', async () => {
    const { serial } = await createGs1Code()
    const other = await createGs1Code()
    expect((await app.scan(compressed(other.gtin, serial))).json()).toMatchObject({ verdict: 'unknown' })
  })

  test('is not read from another site', async () => {
    const { gtin, serial } = await createGs1Code()
    const reply = await app.scan(`https://evil.example/${compressed(gtin, serial)}`)
    expect(reply.json()).toMatchObject({ verdict: 'mistyped' })
    expect((await app.scan(groupSerial(serial))).json()).toMatchObject({ verdict: 'genuine_first' })
  })

  test('does not hide an imported serial that looks like one', async () => {
    const { product } = await createGs1Code()
    const imported = 'DBFKk4XBoOHZWxnqC4enCYI_SzI'
    await createImportClient(app).importSerials(imported, { ...partner, productId: product.id })
    expect((await app.scan(imported)).json()).toMatchObject({ data: { verificationNumber: imported } })
  })
})
