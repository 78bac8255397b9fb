import { limits } from '@sahihi/contract/domain/limits.ts'
import { plans } from '@sahihi/contract/endpoints/subscriptions.ts'
import { languageTags, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/platform/config.ts'
import { readBuiltPages } from '../support/built-pages.ts'
import { useTestApp } from '../support/test-app.ts'

const publicUrl = 'https://check.example'
const tags = languageTags

const app = await useTestApp({ pages: readBuiltPages, env: { PUBLIC_URL: publicUrl } })

const get = (path: string, headers: Record<string, string> = {}) => app.call('GET', path, { headers })
const hrefOf = (html: string, link: RegExp) => new RegExp(`<link ${link.source} href="([^"]+)"`).exec(html)?.[1]

test('the landing page offers a demo in every language: at DEMO_URL, or with our own form', async () => {
  for (const [demoUrl, href] of [
    [undefined, '/contact'],
    ['https://cal.example/sahihi?a=1&b="2"', 'https://cal.example/sahihi?a=1&#38;b=%222%22'],
    ['mailto:sales@sahihi.example', 'mailto:sales@sahihi.example'],
  ]) {
    const pages = readBuiltPages(readConfig({ NODE_ENV: 'test', PUBLIC_URL: publicUrl, DEMO_URL: demoUrl }))
    for (const tag of tags) {
      const { html } = pages.document('landing', tag)
      const { bookDemo } = await loadLanding(tag)
      const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].filter(
        ([, , label]) => label === bookDemo,
      )
      expect(links.map(([, link]) => link)).toEqual([href, href])
      expect(html).toContain(`<meta name="demo-url" content="${href}">`)
      expect(html).not.toMatch(/__[A-Z_]+__/)
    }
  }
})

const wrongUrls = ['http://cal.example', 'javascript:alert(1)', 'cal.example', 'mailto:nobody']
test.each(wrongUrls)('the server does not start with DEMO_URL %s, and says why', (DEMO_URL) => {
  expect(() => readConfig({ DEMO_URL })).toThrow(ConfigError)
  expect(() => readConfig({ DEMO_URL })).toThrow(/DEMO_URL is wrong: it must be mailto:/)
})

test.each(tags)('in %s the app can be installed in that language, with icons of the declared sizes', async (tag) => {
  const { description } = await loadLanding(tag)
  for (const path of ['/', '/scan', '/no/such/page']) {
    const { body } = await get(path, { 'accept-language': tag })
    expect(hrefOf(body, /rel="manifest"/)).toBe(`/manifest.${tag}.webmanifest`)
  }
  const reply = await get(`/manifest.${tag}.webmanifest`)
  expect(reply.headers['content-type']).toBe('application/manifest+json')
  const manifest = reply.json<{ icons: { src: string; sizes: string; purpose?: string }[] }>()
  const app = { id: '/', name: 'Sahihi', start_url: '/', display: 'standalone' }
  expect(manifest).toMatchObject({ ...app, lang: tag, description })
  const sizes = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
  expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const icon = await get(src)
    expect(icon.headers['content-type']).toBe('image/png')
    const [width, height] = [icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)] // PNG, IHDR
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the page of /verify has nothing for installation or search engines, because each byte delays the verdict', async () => {
  const { body } = await get('/verify/0000000000000000')
  expect(body).not.toMatch(/manifest|apple-touch|canonical|hreflang=x|og:|demo-url/)
})

test.each(tags)('the landing page in %s has metadata for search engines and links to all languages', async (tag) => {
  const address = (language: string) => `${publicUrl}/${language === 'en' ? '' : `?lang=${language}`}`
  const { body, headers } = await get(`/?lang=${tag}`)
  const shopper = await loadTranslations(tag)
  const landing = await loadLanding(tag)
  expect(headers['content-language']).toBe(tag)
  expect(body).toContain(`<html lang="${tag}"`)
  expect(body).toContain(`<title>${shopper.titles.verify} | Sahihi</title>`)
  expect(body).toContain(`<meta name="description" content="${landing.description}">`)
  expect(body).toContain(landing.promise)
  expect(hrefOf(body, /rel="canonical"/)).toBe(address(tag))
  const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, ...link]) => link,
  )
  expect(alternates).toEqual([...tags.map((one) => [one, address(one)]), ['x-default', address('en')]])
})

const localized = ['/', '/scan', '/verify/0000000000000000']
test.each(localized)('%s remembers a language chosen on our page, not one in a link of another site', async (path) => {
  for (const [site, remembered] of [
    [undefined, 'fr'], // an old browser does not send it
    ['same-origin', 'fr'],
    ['same-site', undefined],
    ['cross-site', undefined],
    ['none', undefined],
  ] as const) {
    const { headers } = await get(`${path}?lang=fr`, site && { 'sec-fetch-site': site })
    const cookie = /^language=(\w+);/.exec(String(headers['set-cookie']))?.[1]
    expect([site, headers['content-language'], cookie]).toEqual([site, 'fr', remembered])
  }
})

test('the page for manufacturers is complete without a script, with a description and the prices of the contract', async () => {
  const { body, statusCode } = await get('/for-manufacturers')
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/<script|rel="stylesheet"|__[A-Z_]+__/)
  expect(body).toMatch(/<meta name="description" content="[^"]{80,}">/)
  expect(body).toContain('<title>For Manufacturers | Sahihi</title>')
  const offers = plans.flatMap(({ name, price, codes }) => [
    ...[name, `₦${(price / 100).toLocaleString('en-US')}`, `${codes.toLocaleString('en-US')} QR codes a month`],
  ])
  const trial = `${limits.trialDays} days and ${limits.trialCodes} codes free`
  for (const words of [...offers, trial, 'href="/partner-registration"', 'href="/contact"'])
    expect(body).toContain(words)
})

test('robots.txt disallows verdicts and the API, and allows the landing page', async () => {
  const reply = await get('/robots.txt')
  expect(reply.headers['content-type']).toMatch(/^text\/plain/)
  const disallowed = reply.body.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const isDisallowed = (path: string) => disallowed.some((start) => path.startsWith(start))
  for (const path of ['/api/manufacturers/1', '/verify/0000000000000000', '/verify-batch/1', '/register/t'])
    expect([path, isDisallowed(path)]).toEqual([path, true])
  expect(['/', '/?lang=ha', '/scan', '/privacy', '/assets/a.js'].filter(isDisallowed)).toEqual([])
})

test('links to pages for partners are marked as English in other languages', async () => {
  const { body } = await get('/?lang=ha')
  const links = [...body.matchAll(/<a [^>]*href="\/(?:partner-registration|login|for-manufacturers)"[^>]*>/g)].map(
    ([link]) => link,
  )
  expect(links).toHaveLength(5)
  for (const link of links) expect(link).toContain('hrefLang="en"')
})
