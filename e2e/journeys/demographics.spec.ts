import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { scanInCities } from '../fixtures/scan-cities.ts'

const figure = (page: Page, name: string) =>
  page.locator('dl[aria-label="Scans by place"] > div').filter({ hasText: name })
const marker = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const cities = (page: Page) => page.getByRole('region', { name: /^Customers across/ }).getByRole('listitem')
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })
const settings = (page: Page) => page.getByRole('button', { name: 'Map settings' })
const rows = (page: Page) => page.getByRole('table').getByRole('row')

/** A product with six scans in Lagos, three in Kano, one in Accra and one without a place. */
async function createScannedProduct(app: RunningApp, company: string, planType?: 'PREMIUM') {
  const { token } = await app.partner(company, planType)
  const product = await app.createCodes(token, { quantity: 10 })
  await scanInCities(app, product.serials, { Lagos: 6, Kano: 3, Accra: 1 })
  await app.api('', 'GET', `/api/products/verify/${product.serials[0]}`)
  return { token, ...product }
}

// With reduced motion the map moves to its target at once.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('the figures, the map and the list show where the codes are scanned', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Located Places Ltd')
  await openAs(page, token, '/demographics')
  await expect(figure(page, 'Localized QR Scans')).toContainText('10of 11')
  await expect(figure(page, 'Top Scanned Location')).toContainText('Lagos6 scans')
  await expect(figure(page, 'Lowest Scanned Location')).toContainText('Accra1 scan')
  await expect(figure(page, 'Scan Frequency Rate')).toContainText('60.0%')

  await expect(page.getByRole('heading', { name: 'Customers across Nigeria' })).toBeVisible()
  await expect(cities(page)).toHaveText(['Lagos6 scans,60%', 'Kano3 scans,30%'])
  const bars = await cities(page).evaluateAll((items) =>
    items.map((item) => (item.querySelector('[style*=width]') as HTMLElement | null)?.style.width),
  )
  expect(bars).toEqual(['100%', '50%'])

  const widthOf = (words: string) =>
    marker(page, words)
      .locator('span')
      .evaluate((circle) => circle.getBoundingClientRect().width)
  expect(await widthOf('Lagos, Nigeria: 6 scans')).toBe(80)
  expect(await widthOf('Kano, Nigeria: 3 scans')).toBe(50)
  expect(await widthOf('Accra, Ghana: 1 scan')).toBe(30)
  await marker(page, 'Kano, Nigeria: 3 scans').hover()
  await expect(page.getByRole('tooltip')).toHaveText('Kano, Nigeria: 3 scans')
  await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'GeoNames' })).toBeVisible()
})

test('the keyboard reaches every marker and shows its tooltip', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Keyed Places Ltd')
  await openAs(page, token, '/demographics')
  await expect(marker(page, 'Lagos, Nigeria: 6 scans')).toBeVisible()
  await page.getByRole('group', { name: /^Map/ }).focus()
  for (const words of ['Lagos, Nigeria: 6 scans', 'Kano, Nigeria: 3 scans', 'Accra, Ghana: 1 scan']) {
    await page.keyboard.press('Tab')
    await expect(marker(page, words)).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText(words)
  }
})

test('cities whose markers hide one another share one, which zooms in on them', async ({ app, page, openAs }) => {
  const { token, serials } = await createScannedProduct(app, 'Near Places Ltd')
  await scanInCities(app, serials, { Ibadan: 2 })
  await openAs(page, token, '/demographics')
  await expect(marker(page, 'Ibadan, Nigeria: 2 scans')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  const both = marker(page, 'Lagos, Nigeria and 1 more city: 8 scans')
  await expect(both).toBeVisible()
  await expect(marker(page, 'Ibadan, Nigeria: 2 scans')).toHaveCount(0)
  await both.press('Enter')
  await expect(marker(page, 'Ibadan, Nigeria: 2 scans')).toBeVisible()
  await expect(both).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^Map/ })).toBeFocused()
})

test('the map zooms from 5 to 8 and starts over Nigeria at 6', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Zoomed Places Ltd')
  await openAs(page, token, '/demographics')
  const [nearer, farther] = ['Zoom in', 'Zoom out'].map((name) => page.getByRole('button', { name }))
  const lagos = marker(page, 'Lagos, Nigeria: 6 scans')
  const kano = marker(page, 'Kano, Nigeria: 3 scans')
  /** The zoom level, computed from two cities that are 5.13 degrees of longitude apart. */
  const zoom = async () => {
    const [a, b] = await Promise.all(
      [lagos, kano].map((one) =>
        one.evaluate((it) => it.getBoundingClientRect().left + it.getBoundingClientRect().width / 2),
      ),
    )
    return Math.round(Math.log2((((b ?? 0) - (a ?? 0)) * 360) / (256 * 5.13)))
  }
  await expect(lagos).toBeVisible()
  expect(await zoom()).toBe(6)
  const frame = await page.getByRole('group', { name: /^Map/ }).boundingBox()
  const at = await lagos.boundingBox()
  const scale = (256 * 2 ** 6) / 360
  // Lagos lies 4 degrees west of the centre.
  expect(((at?.x ?? 0) + (at?.width ?? 0) / 2 - (frame?.x ?? 0) - (frame?.width ?? 0) / 2) / scale).toBeCloseTo(
    3.39 - 7.4,
    1,
  )
  await farther?.click()
  await expect.poll(zoom).toBe(5)
  await expect(farther ?? page.locator('x')).toHaveAttribute('aria-disabled', 'true')
  for (const wanted of [6, 7, 8]) {
    await nearer?.click()
    await expect.poll(zoom).toBe(wanted)
  }
  await expect(nearer ?? page.locator('x')).toHaveAttribute('aria-disabled', 'true')
})

test('refresh loads the newest scans', async ({ app, page, openAs }) => {
  const { token, serials } = await createScannedProduct(app, 'Refreshed Goods Ltd')
  await openAs(page, token, '/demographics')
  await expect(figure(page, 'Top Scanned Location')).toContainText('Lagos6 scans')
  await scanInCities(app, serials, { Kano: 2 })
  await refresh(page).click()
  await expect(figure(page, 'Localized QR Scans')).toContainText('12of 13 scans')
  await expect(marker(page, 'Kano, Nigeria: 5 scans')).toBeVisible()
})

test('a country moves the map and the list there, and the URL keeps it', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Focused Places Ltd')
  await openAs(page, token, '/demographics')
  await settings(page).click()
  await expect(page.getByLabel('Country')).toBeFocused()
  await page.getByLabel('Country').selectOption('Ghana')
  await expect(page.getByRole('heading', { name: 'Customers across Ghana' })).toBeVisible()
  await expect(cities(page)).toHaveText(['Accra1 scan,10%'])
  await expect(page.getByLabel('Days')).toBeDisabled()
  await expect(page.getByText('are for Premium and Enterprise plans.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers across Ghana' })).toBeVisible()
  const frame = await page.getByRole('group', { name: /^Map/ }).boundingBox()
  const at = await marker(page, 'Accra, Ghana: 1 scan').boundingBox()
  expect(at?.x).toBeGreaterThan(frame?.x ?? Number.NaN)
  expect(at?.x).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0))

  await page.getByRole('button', { name: '2 cities in other countries' }).click()
  await expect(page.getByRole('heading', { name: 'Customers across all countries' })).toBeFocused()
  await expect(cities(page)).toHaveText([
    'Lagos, Nigeria6 scans,60%',
    'Kano, Nigeria3 scans,30%',
    'Accra, Ghana1 scan,10%',
  ])
})

test('with reduced motion the map moves without animation', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Calm Places Ltd')
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (act) => ('isStill' in window ? 0 : next(act))
  })
  await openAs(page, token, '/demographics')
  await expect(marker(page, 'Accra, Ghana: 1 scan')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isStill: true })) // stops all animation frames
  await page.getByLabel('Country').selectOption('Ghana')
  await expect(page.getByRole('heading', { name: 'Customers across Ghana' })).toBeVisible()
  const left = async () => {
    const [frame, at] = [page.getByRole('group', { name: /^Map/ }), marker(page, 'Accra, Ghana: 1 scan')]
    return ((await at.boundingBox())?.x ?? 0) - ((await frame.boundingBox())?.x ?? 0)
  }
  await expect.poll(left).toBeGreaterThan(100)
})

test('a larger plan filters the map by product and days', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Premium Places Ltd', 'PREMIUM')
  const other = await app.createCodes(token, { name: 'Malt drink', quantity: 1 })
  await scanInCities(app, other.serials, { Kano: 2 })
  await openAs(page, token, '/demographics')
  await expect(figure(page, 'Localized QR Scans')).toContainText('12of 13')
  await page.getByLabel('Product').selectOption('Malt drink')
  await expect(figure(page, 'Top Scanned Location')).toContainText('Kano2 scans')
  await expect(page.getByText('All time · Malt drink')).toBeVisible()
  await page.getByLabel('Days').selectOption('Last 7 days')
  await expect(figure(page, 'Localized QR Scans')).toContainText('2of 2')
  await app.sql("update pending_scans set scanned_at = scanned_at - interval '8 days' where product_id = $1", [
    other.productId,
  ])
  for (const table of ['daily_scans', 'daily_city_scans'])
    await app.sql(`update ${table} set day = day - 8 where scope_id = $1`, [other.productId])
  await refresh(page).click()
  await expect(page.getByText('No scans with a location for these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all scans' }).click()
  await expect(cities(page)).toHaveText(['Lagos6 scans,50%', 'Kano5 scans,42%'])
})

test.describe('a user in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Pago_Pago' })
  test('sees the days of the partner’s time zone, not of the browser’s', async ({ app, page, openAs }) => {
    const { token } = await createScannedProduct(app, 'Island Places Ltd', 'PREMIUM')
    // 25 hours ahead of the browser: at any hour, the scans are on a day that has not started there.
    const settings = { timeZone: 'Pacific/Kiritimati', weeklyDigest: false }
    await app.api(token, 'PUT', '/api/products/analytics/preferences', settings)
    await openAs(page, token, '/demographics?days=7')
    await expect(page.getByText('Last 7 days · All products')).toBeVisible()
    await expect(figure(page, 'Localized QR Scans')).toContainText('10of 11')
    await expect(cities(page)).toHaveText(['Lagos6 scans,60%', 'Kano3 scans,30%'])
  })
})

test('the table of all cities can be sorted, searched and downloaded', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Tabled Goods Ltd', 'PREMIUM')
  await openAs(page, token, '/demographics')
  await page.getByRole('link', { name: 'See All Demographics' }).click()
  await expect(page).toHaveURL(/\/demographics\/places$/)
  await expect(page).toHaveTitle('All Demographics | Sahihi')
  const [lagos, kano, accra] = [
    'LagosLagosNigeria660.0%100.0%',
    'KanoKanoNigeria330.0%100.0%',
    'AccraGreater AccraGhana110.0%100.0%',
  ]
  const heads = 'CityStateCountryScansShareFirst-scan rate'
  await expect(rows(page)).toHaveText([heads, lagos, kano, accra].map(String))
  const head = page.getByRole('columnheader', { name: 'City' })
  await page.getByRole('button', { name: 'City' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'City' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page)).toHaveText([heads, accra, kano, lagos].map(String))
  await page.getByRole('searchbox', { name: 'Search places' }).fill('NIGER')
  await expect(rows(page)).toHaveText([heads, kano, lagos].map(String))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^demographics-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    '\uFEFFCity,State,Country,Scans,Share (%),First scans,First-scan rate (%)\r\n' +
      'Kano,Kano,Nigeria,3,30,3,100\r\nLagos,Lagos,Nigeria,6,60,6,100\r\n',
  )
  await page.getByRole('searchbox', { name: 'Search places' }).fill('atlantis')
  await expect(page.getByText('No city, state or country has “atlantis” in its name.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No city, state or country has “atlantis” in its name.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all cities' }).click()
  await expect(rows(page)).toHaveText([heads, accra, kano, lagos].map(String))
  await expect(page.getByRole('searchbox', { name: 'Search places' })).toHaveValue('')
})

test('a letter typed while the search updates the URL is kept', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Typed Places Ltd')
  await page.clock.install()
  await page.addInitScript(() => {
    const real = history.replaceState
    history.replaceState = function (...args) {
      real.apply(this, args)
      if (String(args[2]).endsWith('search=ka')) document.execCommand('insertText', false, 'n')
    }
  })
  await openAs(page, token, '/demographics/places')
  await expect(rows(page)).toHaveCount(4)
  await page.clock.pauseAt(Date.now() + 60_000)
  const search = page.getByRole('searchbox', { name: 'Search places' })
  await search.fill('ka')
  await page.clock.runFor(300)
  await expect(page.getByText('1 city with “ka”')).toBeVisible()
  await expect(search).toHaveValue('kan')
  await page.clock.runFor(300)
  await expect(page.getByText('1 city with “kan”')).toBeVisible()
})

test('the map requests nothing from other hosts', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Offline Places Ltd')
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(app.url)) foreignRequests.push(request.url())
  })
  await openAs(page, token, '/demographics')
  await expect(marker(page, 'Lagos, Nigeria: 6 scans')).toBeVisible()
  // 52 outlines and the borders of Nigeria's states.
  await expect(page.getByRole('group', { name: /^Map/ }).locator('svg path')).toHaveCount(53)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('link', { name: 'See All Demographics' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(foreignRequests).toEqual([])
})

test('Leaflet is loaded only with the map', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Lazy Places Ltd')
  const reads: Promise<string[]>[] = []
  page.on('response', (response) => {
    const read = async () => (/leaflet/i.test(await response.text()) ? [new URL(response.url()).pathname] : [])
    if (/\.js$/.test(response.url())) reads.push(read())
  })
  const scripts = async () => (await Promise.all(reads)).flat()
  await openAs(page, token, '/demographics/places')
  await expect(rows(page).nth(1)).toContainText('Lagos')
  expect(await scripts()).toEqual([])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(marker(page, 'Lagos, Nigeria: 6 scans')).toBeVisible()
  await expect.poll(scripts).toHaveLength(1)
})
