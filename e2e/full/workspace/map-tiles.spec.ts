import type { Page } from '@playwright/test'
import { expect, operatorSettings, type RunningApp, test } from '../../fixtures/fixtures.ts'

const { origin: tiles } = new URL(operatorSettings.TILE_URL)
const { origin: geocoder } = new URL(operatorSettings.GEOCODER_URL)
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({
  viewport: { width: 1440, height: 900 },
  settings: operatorSettings,
})

const city = (name: string, scans: number, point?: [number, number]) => ({
  city: name,
  country: 'NG',
  state: null,
  scans,
  firstScans: scans,
  originalLocation: `${name}, Nigeria`,
  latitude: point?.[0] ?? null,
  longitude: point?.[1] ?? null,
})
const marker = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })

const geographic = (topLocations: ReturnType<typeof city>[]) => ({
  success: true,
  data: {
    topLocations,
    distribution: [{ country: 'NG', scans: 11 }],
    findings: [],
    localizedScans: 11,
    totalScans: 11,
    range: null,
  },
})
const lagos = city('Lagos', 5, [6.45, 3.39])
const unknown = [city('Newtown', 3), city('Nowhere', 2), city('Broken', 1)]

/** Opens a map of Lagos and of cities that the gazetteer does not know. Records the requests to the two hosts. */
async function open(
  app: RunningApp,
  page: Page,
  openAs: (page: Page, token: string, path: string) => Promise<void>,
  others = unknown,
) {
  const requests: { url: URL; referer: string | undefined }[] = []
  const note = (url: string, headers: Record<string, string>) =>
    requests.push({ url: new URL(url), referer: headers.referer })
  await page.route(`${tiles}/**`, (route) => {
    note(route.request().url(), route.request().headers())
    return route.fulfill({ contentType: 'image/png', body: pixel })
  })
  await page.route(`${geocoder}/**`, (route) => {
    const url = route.request().url()
    note(url, route.request().headers())
    const headers = { 'access-control-allow-origin': '*' }
    if (url.includes('Broken')) return route.fulfill({ status: 500, headers })
    return route.fulfill({ headers, json: url.includes('Nowhere') ? [] : [{ lat: '7.5', lon: '8.5' }] })
  })
  await page.route('**/api/products/analytics/geographic', (route) =>
    route.fulfill({ json: geographic([lagos, ...others]) }),
  )
  const { token } = await app.partner('Tiled Goods Ltd')
  await openAs(page, token, '/demographics')
  await expect(marker(page, 'Lagos, Nigeria: 5 scans')).toBeVisible()
  const of = (host: string) => requests.filter(({ url }) => url.origin === host)
  return { tileRequests: () => of(tiles), geocoderRequests: () => of(geocoder) }
}

test('the map uses the operator’s tiles with their attribution, and sends them a referrer', async ({
  app,
  page,
  openAs,
}) => {
  const { tileRequests } = await open(app, page, openAs)
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.getByRole('group', { name: /^Map/ }).locator('svg path')).toHaveCount(0)
  expect(tileRequests().every(({ url }) => /^\/6\/\d+\/\d+\.png$/.test(url.pathname))).toBe(true)
  expect(new Set(tileRequests().map(({ referer }) => referer))).toEqual(new Set([`${app.url}/`]))
  const credit = page.getByRole('link', { name: '© The tilers' })
  await expect(credit).toHaveAttribute('href', 'https://tilers.example/copyright')
  await expect(page.getByText(', with thanks')).toBeVisible()
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Natural Earth' })).toHaveCount(0)
})

test('cities without coordinates are geocoded one by one, a second apart, and only once', async ({
  app,
  page,
  openAs,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const { geocoderRequests } = await open(app, page, openAs)
  await expect(marker(page, 'Newtown, Nigeria: 3 scans')).toBeVisible()
  await expect.poll(() => geocoderRequests().length).toBe(3)
  expect(geocoderRequests().map(({ url }) => url.searchParams.get('city'))).toEqual(['Newtown', 'Nowhere', 'Broken'])
  expect(Object.fromEntries(geocoderRequests()[0]?.url.searchParams ?? [])).toEqual({
    city: 'Newtown',
    countrycodes: 'ng',
    featureType: 'city',
    format: 'jsonv2',
    limit: '1',
    'accept-language': 'en',
  })
  const readStarts = () =>
    page.evaluate(
      (host) =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (name.startsWith(host) ? startTime : [])),
      geocoder,
    )
  // A resource entry appears only after its reply.
  await expect.poll(async () => (await readStarts()).length).toBe(3)
  const starts = await readStarts()
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect(gaps).toHaveLength(2)
  expect(Math.min(...gaps)).toBeGreaterThan(990)
  // A failure is only logged, and only a failed city is requested again.
  await expect.poll(() => warnings.filter((words) => words.includes('No point for Broken, NG'))).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(marker(page, 'Newtown, Nigeria: 3 scans')).toBeVisible()
  await expect
    .poll(() => geocoderRequests().map(({ url }) => url.searchParams.get('city')))
    .toEqual(['Newtown', 'Nowhere', 'Broken', 'Broken'])
})

test('cities that are no longer shown do not delay the others', async ({ app, page, openAs }) => {
  await app.partner('Tiled Goods Ltd', 'PREMIUM')
  const requests: string[] = []
  const villages = Array.from({ length: 60 }, (_, index) => city(`Village ${index}`, 1))
  await open(app, page, openAs, [])
  // The first of them gets no reply.
  await page.route(/city=Village/, (route) => void requests.push(route.request().url()))
  await page.route('**/geographic?days=30', (route) => route.fulfill({ json: geographic([lagos, ...villages]) }))
  await page.route('**/geographic?days=7', (route) => route.fulfill({ json: geographic([lagos, ...unknown]) }))
  await page.getByRole('button', { name: /^Days:/ }).click()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect.poll(() => requests).toHaveLength(1)
  await page.getByRole('button', { name: /^Days:/ }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(marker(page, 'Newtown, Nigeria: 3 scans')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('after a failure, too, another tab waits for the second between requests', async ({
  app,
  page,
  openAs,
  context,
}) => {
  await page.addInitScript(() => {
    const real = setTimeout.bind(window)
    const neverAfterASecond = (act: () => void, delay: number) => (delay === 1000 ? 0 : real(act, delay))
    Object.assign(window, { setTimeout: neverAfterASecond })
  })
  const broken = [city('Broken', 1)]
  const first = await open(app, page, openAs, broken)
  await expect.poll(() => first.geocoderRequests().length).toBe(1)
  const tab = await context.newPage()
  const second = await open(app, tab, openAs, broken)
  const waiting = () => tab.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect.poll(waiting).toEqual(['geocoder'])
  expect(second.geocoderRequests()).toHaveLength(0)
  await page.close()
  await expect.poll(() => second.geocoderRequests().length).toBe(1)
})
