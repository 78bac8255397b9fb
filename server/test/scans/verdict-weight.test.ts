import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { languageTags } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { readBuiltPages } from '../support/built-pages.ts'
import { comparisonClient } from '../support/comparison-client.ts'
import { copyLabel } from '../support/copy-story.ts'
import { plainImage } from '../support/photo.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ pages: readBuiltPages })
const { partner, product, serial } = await app.createCode({ hasPin: true })
const copied = await app.createCode({ partner, hasPin: true })
const image = { token: partner.token, headers: { 'content-type': 'image/jpeg' } }
const pictures = [product, copied.product].map(({ id }) => `/api/products/${id}/picture`)
for (const path of [...pictures, '/api/partners/logo'])
  await app.call('PUT', path, { ...image, body: await plainImage(200, 200).jpeg().toBuffer() })
await comparisonClient(() => app).addSpot(partner, product.id, 'The hologram shows an eagle.')
await copyLabel(app, copied.serial)
const scans = [
  { serial, scanId: randomUUID(), verdict: 'genuine_first' },
  { serial: copied.serial, scanId: randomUUID(), verdict: 'suspected_copy' },
]

test.each(languageTags)('in %s a verdict takes 4 kB, with pictures and a hidden PIN', async (lang) => {
  for (const { serial, scanId, verdict } of scans) {
    const page = await app.call('GET', `/verify/${serial}?lang=${lang}`, { headers: { 'accept-encoding': 'br' } })
    expect(page.headers['content-encoding']).toBe('br')
    const query = { lang, scanId, timeZone: 'Africa/Lagos' }
    const answer = await app.scan(serial, query, { ...fromOurPage, 'accept-encoding': 'gzip, br' })
    const isBrotli = answer.headers['content-encoding'] === 'br'
    const body = isBrotli ? brotliDecompressSync(answer.rawPayload) : gunzipSync(answer.rawPayload)
    const reply = JSON.parse(body.toString()) as VerdictReply
    expect(reply).toMatchObject({ verdict, localized: { picture: expect.any(String), pin: expect.any(String) } })
    expect(page.rawPayload.length + answer.rawPayload.length).toBeLessThanOrEqual(4096)
  }
})
