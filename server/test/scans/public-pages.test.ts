import { languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/config.ts'
import { readPages } from '../../src/http/html-pages.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const home = 'https://check.example'
const tags = languages.map(({ tag }) => tag)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ withPages: true, env: { PUBLIC_URL: home } })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => app.call('GET', path, { headers })
const hrefOf = (html: string, link: RegExp) => new RegExp(`<link ${link.source} href="([^"]+)"`).exec(html)?.[1]

test('a demonstration is offered only where the operator names one, and then in every language', async () => {
  for (const tag of tags) {
    const { body } = await get('/', { 'accept-language': tag })
    expect(body).not.toMatch(/data-demo|__[A-Z_]+__/)
    expect(body).not.toContain((await loadLanding(tag)).bookDemo)
  }
  for (const [given, seen] of [
    ['https://cal.example/sahihi?a=1&b="2"', 'https://cal.example/sahihi?a=1&#38;b=%222%22'],
    ['mailto:sales@sahihi.example', 'mailto:sales@sahihi.example'],
  ]) {
    const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: home, DEMO_URL: given })
    const pages = readPages(config)
    for (const tag of tags) {
      const { html } = pages?.spoken[tag].landing ?? { html: '' }
      const links = [...html.matchAll(/<a data-demo=[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
      const { bookDemo } = await loadLanding(tag)
      expect(links.map(([, href, words]) => [href, words])).toEqual([
        [seen, bookDemo],
        [seen, bookDemo],
      ])
      expect(html).toContain(`<meta name="demo-url" content="${seen}">`)
    }
  }
})

test.each(['http://cal.example', 'javascript:alert(1)', 'cal.example', 'mailto:nobody'])(
  '%s is no address of a demonstration: the start stops and says so',
  (DEMO_URL) => {
    expect(() => readConfig({ DEMO_URL })).toThrow(ConfigError)
    expect(() => readConfig({ DEMO_URL })).toThrow(/DEMO_URL is wrong: it must be mailto:/)
  },
)

test.each(tags)(
  'who reads %s can install the product in that language, with pictures of the sizes that it says',
  async (tag) => {
    const { description } = await loadLanding(tag)
    for (const path of ['/', '/scan', '/no/such/page']) {
      const { body } = await get(path, { 'accept-language': tag })
      expect(hrefOf(body, /rel="manifest"/)).toBe(`/manifest.${tag}.webmanifest`)
    }
    const reply = await get(`/manifest.${tag}.webmanifest`)
    expect(reply.headers['content-type']).toBe('application/manifest+json')
    const manifest = reply.json<{
      lang: string
      description: string
      start_url: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }>()
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Sahihi',
      lang: tag,
      description,
      start_url: '/',
      display: 'standalone',
    })
    const sizes = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
    expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const picture = await get(src)
      expect(picture.headers['content-type']).toBe('image/png')
      const [width, height] = [picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)] // PNG, IHDR
      expect(`${width}x${height}`).toBe(sizes)
    }
  },
)

test('the shell of a verdict carries nothing for installing or for search engines: each byte of it delays an answer', async () => {
  const { body } = await get('/verify/0000000000000000')
  expect(body).not.toMatch(/manifest|apple-touch|canonical|hreflang=x|og:|demo-url/)
})

test.each(tags)('search engines find the landing page in %s, and in every other language from there', async (tag) => {
  const address = (language: string) => `${home}/${language === 'en' ? '' : `?lang=${language}`}`
  const { body, headers } = await get(`/?lang=${tag}`)
  const { words } = await loadTranslations(tag)
  const landing = await loadLanding(tag)
  expect(headers['content-language']).toBe(tag)
  expect(body).toContain(`<html lang="${tag}"`)
  expect(body).toContain(`<title>${words.titles.verify} | Sahihi</title>`)
  expect(body).toContain(`<meta name="description" content="${landing.description}">`)
  expect(body).toContain(landing.promise)
  expect(hrefOf(body, /rel="canonical"/)).toBe(address(tag))
  const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, ...link]) => link,
  )
  expect(alternates).toEqual([...tags.map((one) => [one, address(one)]), ['x-default', address('en')]])
})

test.each(['/', '/scan', '/verify/0000000000000000'])(
  'a language of %s is kept when it is chosen on a page of ours, and not when a link from elsewhere names it',
  async (path) => {
    for (const [site, kept] of [
      [undefined, 'fr'], // an old browser does not tell
      ['same-origin', 'fr'],
      ['same-site', undefined],
      ['cross-site', undefined],
      ['none', undefined],
    ] as const) {
      const { headers } = await get(`${path}?lang=fr`, site && { 'sec-fetch-site': site })
      const cookie = /^language=(\w+);/.exec(String(headers['set-cookie']))?.[1]
      expect({ site, spoken: headers['content-language'], kept: cookie }).toEqual({ site, spoken: 'fr', kept })
    }
  },
)

test('robots are kept out of verdicts and of the API, and let into the landing page', async () => {
  const reply = await get('/robots.txt')
  expect(reply.headers['content-type']).toMatch(/^text\/plain/)
  const closed = reply.body.split('\n').flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
  expect(
    ['/api/factories/1', '/verify/0000000000000000', '/verify-batch/1', '/register/t'].filter(
      (path) => !isClosed(path),
    ),
  ).toEqual([])
  expect(['/', '/?lang=ha', '/scan', '/privacy', '/assets/a.js'].filter(isClosed)).toEqual([])
})

test('a link to a page for partners, which is in English, says so in every other language', async () => {
  const { body } = await get('/?lang=ha')
  const links = [...body.matchAll(/<a [^>]*href="\/(?:partner-registration|login)"[^>]*>/g)].map(([link]) => link)
  expect(links).toHaveLength(3)
  for (const link of links) expect(link).toContain('hrefLang="en"')
})
