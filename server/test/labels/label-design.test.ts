import { limits } from '@sahihi/contract/domain/limits.ts'
import type { LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  createLabelClient,
  fullDesign,
  greenDesign,
  linkBase,
  roundLogo,
  statusAndMessage,
} from '../support/label-client.ts'
import { invalidPhotos } from '../support/photo.ts'
import { readPicture } from '../support/read-zip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createLabelClient(app)

describe('a design', () => {
  test('is plain before the first save, then as it was saved, with the color in lower case', async () => {
    const partner = await client.premium()
    const plain = { color: '#000000', isRounded: false, brandName: null, hasLogo: false }
    expect(await client.getDesign(partner)).toEqual(plain)
    const reply = await client.save(partner, { color: '#0B5D3B', isRounded: true, brandName: '  Emzor  ' })
    const saved = { color: '#0b5d3b', isRounded: true, brandName: 'Emzor', hasLogo: false }
    expect(reply.json<{ data: LabelDesign }>().data).toEqual(saved)
    expect(await client.getDesign(partner)).toEqual(saved)
  })

  test('keeps its logo when the rest changes, and the rest when the logo is removed', async () => {
    const partner = await client.partnerWithDesign()
    await client.save(partner, greenDesign)
    expect(await client.getDesign(partner)).toEqual({ ...greenDesign, brandName: null, hasLogo: true })
    expect(statusAndMessage(await client.removeLogo(partner))).toEqual([200, messages.designSaved])
    expect(await client.getDesign(partner)).toEqual({ ...greenDesign, brandName: null, hasLogo: false })
  })

  test('of one partner is not shown to another', async () => {
    await client.partnerWithDesign()
    expect(await client.getDesign(await client.premium())).toMatchObject({ color: '#000000', hasLogo: false })
  })

  test('is in the audit log with the account that changed it', async () => {
    const partner = await client.partnerWithDesign()
    await client.removeLogo(partner)
    const { partnerId, accountId } = partner
    const actions = ['design.changed', 'design.logo_added', 'design.logo_removed']
    expect(await app.rows('auditLog', { partnerId })).toMatchObject(actions.map((action) => ({ action, accountId })))
  })
})

describe('a plan', () => {
  test.each(['TRIAL', 'BASIC'] as const)('%s has no designs and names the plans that do', async (planType) => {
    const partner = await app.createPartner({ planType })
    const replies = [
      await client.save(partner, greenDesign),
      await client.preview(partner, greenDesign),
      await client.sendLogo(partner, await roundLogo()),
      await client.removeLogo(partner),
    ]
    for (const reply of replies) {
      expect(statusAndMessage(reply)).toEqual([402, messages.designPlanRequired])
      expect(reply.json()).toMatchObject({ subscriptionRequired: true, code: 'plan_required' })
    }
    expect(await client.getDesign(partner)).toMatchObject({ color: '#000000' })
  })

  test.each(['PREMIUM', 'ENTERPRISE'] as const)('%s has designs', async (planType) => {
    const reply = await client.save(await app.createPartner({ planType }), greenDesign)
    expect(statusAndMessage(reply)).toEqual([200, messages.designSaved])
  })
})

describe('a color', () => {
  test.each(['#777777', '#ffffff', '#ffd700', '#00a000'])('%s is too pale, as its field says', async (color) => {
    const partner = await client.premium()
    for (const reply of [
      await client.save(partner, { ...greenDesign, color }),
      await client.preview(partner, { ...greenDesign, color }),
    ])
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { errors: [{ field: 'color', message: messages.colorTooPale }] },
      ])
  })

  test.each(['#767676', '#000000', '#0000ff', '#b3261e'])('%s has enough contrast to white', async (color) => {
    expect((await client.save(await client.premium(), { ...greenDesign, color })).statusCode).toBe(200)
  })

  test.each(['green', '#0b5', '#0b5d3b80', 'url(#x)', '#0b5d3"/>', ''])('%s is not a color', async (color) => {
    const reply = await client.save(await client.premium(), { ...greenDesign, color })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { errors: [{ field: 'color', message: messages.notAColor }] },
    ])
  })
})

describe('a logo', () => {
  test.each(invalidPhotos)('that is %s is rejected, and the design stays as it was', async (_, make) => {
    const partner = await client.premium()
    const image = await make()
    const message = image.length > limits.logoMaxBytes ? messages.logoTooLarge : messages.notALogo
    expect(statusAndMessage(await client.sendLogo(partner, image))).toEqual([400, message])
    expect(await client.getDesign(partner)).toMatchObject({ hasLogo: false })
  })

  test('of another media type is rejected before it is read', async () => {
    const reply = await client.sendLogo(await client.premium(), await roundLogo(), 'image/svg+xml')
    expect(statusAndMessage(reply)).toEqual([400, messages.notALogo])
  })

  test('is stored as a small square PNG on white, with only its pixels', async () => {
    const partner = await client.premium()
    const wide = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#00000000' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer()
    expect((await client.sendLogo(partner, wide)).statusCode).toBe(200)
    const { logo } = await app.row('labelDesigns', { partnerId: partner.partnerId })
    const stored = await sharp(logo ?? undefined).metadata()
    expect(stored).toMatchObject({ format: 'png', width: 240, height: 240, hasAlpha: false })
    expect(stored.exif).toBeUndefined()
    expect((await sharp(logo ?? undefined).stats()).channels[0]?.min).toBe(255)
  })

  test('that looks like a corner of a QR symbol is rejected, because readers fail on it', async () => {
    const partner = await client.premium()
    const logo = await sharp(Buffer.from(finder)).resize(280).png().toBuffer()
    expect(statusAndMessage(await client.sendLogo(partner, logo))).toEqual([400, messages.labelUnreadable])
    expect(await client.getDesign(partner)).toMatchObject({ hasLogo: false })
  })
})

const finder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path fill="#fff" d="M0 0h7v7H0z"/>' +
  '<path fill-rule="evenodd" d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z"/></svg>'

describe('a preview', () => {
  test('is a readable symbol with the logo and the brand name', async () => {
    const partner = await client.partnerWithDesign()
    const reply = await client.preview(partner, { ...fullDesign, color: '#123456' })
    const { symbol, isReadable } = reply.json<{ data: { symbol: string; isReadable: boolean } }>().data
    const svg = decodeURIComponent(symbol.replace('data:image/svg+xml,', ''))
    expect(isReadable).toBe(true)
    for (const part of ['fill="#123456"', '<image ', 'Emzor &#38; Ọmọ &#60;Ltd&#62;']) expect(svg).toContain(part)
    expect(await readPicture(Buffer.from(svg))).toBe(`${linkBase}0000000000000000`)
    expect(await client.getDesign(partner)).toMatchObject({ color: '#7b1fa2' })
  })

  test('is rejected while too many are being checked, and works again afterwards', async () => {
    const partner = await client.premium()
    const replies = await Promise.all(Array.from({ length: 25 }, () => client.preview(partner, greenDesign)))
    const rejected = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(rejected.length).toBeGreaterThan(0)
    expect(replies.length - rejected.length).toBeGreaterThan(0)
    for (const reply of rejected) {
      expect(statusAndMessage(reply)).toEqual([503, messages.labelChecksBusy])
      expect(reply.json<{ code: string }>().code).toBe('unavailable')
      expect(reply.headers['retry-after']).toBe('5')
    }
    expect(statusAndMessage(await client.save(partner, greenDesign))).toEqual([200, messages.designSaved])
  })
})
