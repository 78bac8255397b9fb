import type { LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badPhotos } from '../support/photo.ts'
import { readPicture } from '../support/read-zip.ts'
import { answer, full, green, linkBase, openStudio, roundLogo } from '../support/label-client.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let studio: ReturnType<typeof openStudio>
beforeAll(async () => {
  app = await createTestApp()
  studio = openStudio(app)
})
afterAll(() => app.close())

describe('a design', () => {
  test('is the plain one at first, and what was saved from then on, colours in small letters', async () => {
    const partner = await studio.premium()
    expect(await studio.show(partner)).toEqual({ color: '#000000', isRounded: false, brandName: null, hasLogo: false })
    const reply = await studio.save(partner, { color: '#0B5D3B', isRounded: true, brandName: '  Emzor  ' })
    const saved = { color: '#0b5d3b', isRounded: true, brandName: 'Emzor', hasLogo: false }
    expect(reply.json<{ data: LabelDesign }>().data).toEqual(saved)
    expect(await studio.show(partner)).toEqual(saved)
  })

  test('keeps its logo when the rest changes, and the rest when the logo goes', async () => {
    const partner = await studio.designer()
    await studio.save(partner, green)
    expect(await studio.show(partner)).toEqual({ ...green, brandName: null, hasLogo: true })
    expect(answer(await studio.removeLogo(partner))).toEqual([200, messages.designSaved])
    expect(await studio.show(partner)).toEqual({ ...green, brandName: null, hasLogo: false })
  })

  test('of one partner is nobody else’s', async () => {
    await studio.designer()
    expect(await studio.show(await studio.premium())).toMatchObject({ color: '#000000', hasLogo: false })
  })

  test('is written down with who changed it', async () => {
    const partner = await studio.designer()
    await studio.removeLogo(partner)
    const { rows } = await sql<{ action: string; accountId: string }>`
      select action, account_id as "accountId" from audit_log where partner_id = ${partner.partnerId} order by id`.execute(
      app.db,
    )
    const actions = ['design.changed', 'design.logo_added', 'design.logo_removed']
    expect(rows).toEqual(actions.map((action) => ({ action, accountId: partner.accountId })))
  })
})

describe('a plan', () => {
  test.each(['TRIAL', 'BASIC'] as const)('of kind %s has no designs, and says what has', async (planType) => {
    const partner = await app.createPartner({ planType })
    const replies = [
      await studio.save(partner, green),
      await studio.preview(partner, green),
      await studio.sendLogo(partner, await roundLogo()),
      await studio.removeLogo(partner),
    ]
    for (const reply of replies) {
      expect(answer(reply)).toEqual([402, messages.designNeedsPlan])
      expect(reply.json()).toMatchObject({ subscriptionRequired: true, code: 'plan_required' })
    }
    expect(await studio.show(partner)).toMatchObject({ color: '#000000' })
  })

  test.each(['PREMIUM', 'ENTERPRISE'] as const)('of kind %s has them', async (planType) => {
    expect(answer(await studio.save(await app.createPartner({ planType }), green))).toEqual([200, messages.designSaved])
  })
})

describe('a colour', () => {
  test.each(['#777777', '#ffffff', '#ffd700', '#00a000'])(
    'of %s is too pale, and says so on its field',
    async (color) => {
      const partner = await studio.premium()
      for (const reply of [
        await studio.save(partner, { ...green, color }),
        await studio.preview(partner, { ...green, color }),
      ]) {
        expect(reply.statusCode).toBe(400)
        expect(reply.json()).toMatchObject({ errors: [{ field: 'color', message: messages.colorTooPale }] })
      }
    },
  )

  test.each(['#767676', '#000000', '#0000ff', '#b3261e'])('of %s stands out from white enough', async (color) => {
    expect((await studio.save(await studio.premium(), { ...green, color })).statusCode).toBe(200)
  })

  test.each(['green', '#0b5', '#0b5d3b80', 'url(#x)', '#0b5d3"/>', ''])('of %s is none', async (color) => {
    const reply = await studio.save(await studio.premium(), { ...green, color })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: [{ field: 'color', message: messages.notAColor }] })
  })
})

describe('a logo', () => {
  test.each(badPhotos)('that is %s is refused, and the design stays as it was', async (_, make) => {
    const partner = await studio.premium()
    const sent = await make()
    const words = sent.length > limits.logoMaxBytes ? messages.logoTooLarge : messages.notALogo
    for (const type of ['image/png', 'image/jpeg', 'image/webp'])
      expect(answer(await studio.sendLogo(partner, sent, type))).toEqual([400, words])
    expect(await studio.show(partner)).toMatchObject({ hasLogo: false })
  })

  test('of another kind by its name is refused before it is read', async () => {
    expect(answer(await studio.sendLogo(await studio.premium(), await roundLogo(), 'image/svg+xml'))).toEqual([
      400,
      messages.notALogo,
    ])
  })

  test('is kept as a small square PNG, drawn anew on white, with nothing but the picture', async () => {
    const partner = await studio.premium()
    const wide = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#00000000' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer()
    expect((await studio.sendLogo(partner, wide)).statusCode).toBe(200)
    const { logo } = await app.db
      .selectFrom('designs')
      .where('partnerId', '=', partner.partnerId)
      .select('logo')
      .executeTakeFirstOrThrow()
    const { format, width, height, hasAlpha, exif } = await sharp(logo ?? undefined).metadata()
    expect({ format, width, height, hasAlpha, exif }).toEqual({
      format: 'png',
      width: 240,
      height: 240,
      hasAlpha: false,
    })
    expect((await sharp(logo ?? undefined).stats()).channels[0]?.min).toBe(255)
  })

  test('that looks like a corner of a symbol leads readers astray, and is refused', async () => {
    const partner = await studio.premium()
    const logo = await sharp(Buffer.from(finder)).resize(280).png().toBuffer()
    expect(answer(await studio.sendLogo(partner, logo))).toEqual([400, messages.designUnreadable])
    expect(await studio.show(partner)).toMatchObject({ hasLogo: false })
  })
})

const finder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path fill="#fff" d="M0 0h7v7H0z"/>' +
  '<path fill-rule="evenodd" d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z"/></svg>'

describe('a preview', () => {
  test('is the symbol as it would be, with the logo and the name, and is read', async () => {
    const partner = await studio.designer()
    const { symbol, isReadable } = (await studio.preview(partner, { ...full, color: '#123456' })).json<{
      data: { symbol: string; isReadable: boolean }
    }>().data
    const svg = decodeURIComponent(symbol.replace('data:image/svg+xml,', ''))
    expect(isReadable).toBe(true)
    expect(svg).toContain('fill="#123456"')
    expect(svg).toContain('<image ')
    expect(svg).toContain('Emzor &#38; Ọmọ &#60;Ltd&#62;')
    expect(await readPicture(Buffer.from(svg))).toBe(`${linkBase}0000000000000000`)
    expect(await studio.show(partner)).toMatchObject({ color: '#7b1fa2' })
  })

  test('is not waited for without end: beyond the readers’ queue one is told to come back, and is served then', async () => {
    const partner = await studio.premium()
    const replies = await Promise.all(Array.from({ length: 25 }, () => studio.preview(partner, green)))
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(replies.length - refused.length).toBeGreaterThan(0)
    for (const reply of refused) {
      expect(answer(reply)).toEqual([503, messages.readersBusy])
      expect(reply.json<{ code: string }>().code).toBe('unavailable')
      expect(reply.headers['retry-after']).toBe('5')
    }
    expect(answer(await studio.save(partner, green))).toEqual([200, messages.designSaved])
  })
})
