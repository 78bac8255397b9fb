import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLabelClient, greenDesign, linkBase, roundLogo, statusAndMessage } from '../support/label-client.ts'
import { pagesIn, readSymbol, symbolsOn } from '../support/read-sheet.ts'
import { filesIn } from '../support/read-zip.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createLabelClient(app)

test('after the plan ends downloads are plain, and the design is kept for the next plan', async () => {
  const partner = await client.partnerWithDesign()
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  const inDesign = await client.download(partner, batch.id, { format: 'svg' })
  expect((await filesIn(inDesign.rawPayload))[0]?.content.toString()).toContain('fill="#7b1fa2"')
  const before = app.time.now
  app.wait(15 * 86_400)
  const token = await app.createSession(partner.accountId)
  const plainFile = await client.download({ ...partner, token }, batch.id, { format: 'svg' })
  app.time.now = before
  const svg = (await filesIn(plainFile.rawPayload))[0]?.content.toString() ?? ''
  expect(svg).not.toMatch(/7b1fa2|<image|Emzor/)
  expect(await client.getDesign(partner)).toMatchObject({ color: '#7b1fa2', hasLogo: true })
})

test('a design that readers cannot read is rejected when it is saved and when it is downloaded', async () => {
  const partner = await client.premium()
  await client.save(partner, greenDesign)
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  // A design that an earlier version could have accepted.
  await app.change('labelDesigns', { partnerId: partner.partnerId }, { color: '#fefefe' })
  for (const options of [{ format: 'pdf' }, { format: 'svg' }, { format: 'png' }] as const)
    expect(statusAndMessage(await client.download(partner, batch.id, options))).toEqual([400, messages.labelUnreadable])
  expect(statusAndMessage(await client.sendLogo(partner, await roundLogo()))).toEqual([400, messages.labelUnreadable])
  expect((await client.download(partner, batch.id, { format: 'csv' })).statusCode).toBe(200)
  const audited = await app.rows('auditLog', { action: 'batch.downloaded', subject: batch.id })
  expect(audited).toHaveLength(1) // the CSV: a rejected download is not audited
  expect((await client.save(partner, greenDesign)).statusCode).toBe(200)
  expect((await client.download(partner, batch.id, { format: 'svg' })).statusCode).toBe(200)
})

test('a partner without a design gets plain black symbols, 100 % K in the PDF', async () => {
  const partner = await client.premium()
  const { batch } = await app.createBatch({ partner, quantity: 1 })
  const [serial = ''] = await app.serialsOf(batch.id, partner.token)
  const [page] = pagesIn((await client.download(partner, batch.id, { format: 'pdf' })).rawPayload)
  expect(page?.content.match(/^.* (?:k|K|g|G|rg|RG|sc|SC|scn|SCN|cs|CS|sh|Do)$/gm)).toEqual(['0 0 0 1 k'])
  expect(page && symbolsOn(page).map(readSymbol)[0]).toBe(linkBase + serial)
  const [svg] = await filesIn((await client.download(partner, batch.id, { format: 'svg' })).rawPayload)
  const plain = /crispEdges"><title>[0-9A-Z-]{19}<\/title><rect [^>]*><path d="[^"]*"\/><\/svg>\n$/
  expect(svg?.content.toString()).toMatch(plain)
  const [, modules = '', millimeters = ''] =
    /viewBox="0 0 (\d+) \1" width="([\d.]+)mm" height="\2mm"/.exec(String(svg?.content)) ?? []
  expect(Number(millimeters)).toBe(Number(modules) / 2)
  const [png] = await filesIn((await client.download(partner, batch.id, { format: 'png' })).rawPayload)
  expect(await sharp(png?.content).metadata()).toMatchObject({ space: 'b-w', bitsPerSample: 1, density: 300 })
})
