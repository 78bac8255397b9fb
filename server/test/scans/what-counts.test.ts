import { expect, test } from 'vitest'
import { randomIp } from '../support/random-ip.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const chrome =
  'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const fetchedBy = (site: string, mode: string, dest: string) => {
  return { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
}
const nonScans: [string, Record<string, string>][] = [
  ['a navigation to the call', fetchedBy('none', 'navigate', 'document')],
  ['a call from another site', fetchedBy('cross-site', 'cors', 'empty')],
  ['a call from a sibling domain', fetchedBy('same-site', 'cors', 'empty')],
  ['an image tag', fetchedBy('same-origin', 'no-cors', 'image')],
  ['a prefetch', { ...fromOurPage, 'sec-purpose': 'prefetch' }],
  ['a prerender', { ...fromOurPage, 'sec-purpose': 'prefetch;prerender' }],
  ['an old prefetch', { purpose: 'prefetch' }],
  ['a link or an image on another page, by an old browser', { referer: 'https://shop.example/offer' }],
  ['a link in an app', { referer: 'android-app://com.example.mail' }],
  ['an image on our page, by an old browser', { referer: 'http://localhost/', accept: 'image/webp,image/*,*/*;q=0.8' }],
  ['an image on a page without a referrer', { accept: 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5' }],
]
test.each(nonScans)('%s does not count', async (_, headers) => {
  const { serial } = await app.createCode()
  expect((await app.scan(serial, {}, headers)).statusCode).toBe(403)
  expect(await app.scansOf(serial)).toHaveLength(0)
})

const previews = [
  'WhatsApp/2.23.20.0 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  `${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `${chrome} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
]
test.each(previews)('a link preview does not count, even when it runs our page: %s', async (agent) => {
  const { serial } = await app.createCode()
  for (const headers of [fromOurPage, {}])
    expect((await app.scan(serial, {}, { ...headers, 'user-agent': agent })).statusCode).toBe(403)
  expect(await app.scansOf(serial)).toHaveLength(0)
})

const shoppersAndPrograms: [string, Record<string, string>][] = [
  ['an old browser on our own page', { referer: 'http://localhost/verify/X', accept: '*/*', 'user-agent': chrome }],
  ['an old browser behind a proxy', { referer: 'http://localhost:3000/verify/X', host: '10.0.0.9:8080' }],
  ['a phone by Cubot', { ...fromOurPage, 'user-agent': chrome.replace('TECNO BG6', 'CUBOT NOTE 20') }],
  ['the browser inside an app', { ...fromOurPage, 'user-agent': `${chrome} [FB_IAB/FB4A;FBAV/415.0.0.34.107;]` }],
  ['a program in Java', { 'user-agent': 'Java/21', accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }],
  ['curl', { 'user-agent': 'curl/8.5.0', accept: '*/*' }],
]
test.each(shoppersAndPrograms)('%s counts', async (_, headers) => {
  const { serial } = await app.createCode()
  expect((await app.scan(serial, {}, headers, randomIp())).statusCode).toBe(200)
  expect(await app.scansOf(serial)).toHaveLength(1)
})

test('HEAD and OPTIONS do not count', async () => {
  const { serial } = await app.createCode()
  for (const method of ['HEAD', 'OPTIONS'] as const)
    expect((await app.fastify.inject({ method, url: `/api/products/verify/${serial}` })).statusCode).toBe(404)
  expect(await app.scansOf(serial)).toHaveLength(0)
})

test('a call by our page counts, and one by another client', async () => {
  const { serial } = await app.createCode()
  await app.scan(serial, { scanMethod: 'MANUAL_ENTRY', sessionId: 'visitor-1' })
  await app.scan(serial, {}, {})
  const scans = await app.scansOf(serial)
  expect(scans).toHaveLength(2)
  expect(scans[0]).toMatchObject({ trust: 'page', method: 'MANUAL_ENTRY', sessionId: 'visitor-1' })
  expect(scans[1]).toMatchObject({ trust: 'client', method: 'QR_SCAN' })
})
