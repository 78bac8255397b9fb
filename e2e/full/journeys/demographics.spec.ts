import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseOption } from '../../fixtures/filters.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { scanInCities } from '../../fixtures/scan-cities.ts'

const figure = (page: Page, name: string) =>
  page.locator('dl[aria-label="Scans by place"] > div').filter({ hasText: name })
const marker = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const cities = (page: Page) => page.getByRole('region', { name: /^Customers across/ }).getByRole('listitem')
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

test('the figures, the map and the list show where the codes are scanned; a country moves them, and the URL keeps it', async ({
  app,
  page,
  openAs,
}) => {
  const { token, serials } = await createScannedProduct(app, 'Located Places Ltd')
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(app.url)) foreignRequests.push(request.url())
  })
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

  const map = page.getByRole('group', { name: /^Map/ })
  const widthOf = (words: string) =>
    marker(page, words)
      .locator('span')
      .evaluate((circle) => circle.getBoundingClientRect().width)
  expect(await widthOf('Lagos, Nigeria: 6 scans')).toBe(80)
  expect(await widthOf('Kano, Nigeria: 3 scans')).toBe(50)
  expect(await widthOf('Accra, Ghana: 1 scan')).toBe(30)
  // 52 outlines and the borders of Nigeria's states.
  await expect(map.locator('svg path')).toHaveCount(53)
  await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'GeoNames' })).toBeVisible()

  await test.step('the keyboard reaches every marker', async () => {
    await map.focus()
    for (const words of ['Lagos, Nigeria: 6 scans', 'Kano, Nigeria: 3 scans', 'Accra, Ghana: 1 scan']) {
      await page.keyboard.press('Tab')
      await expect(marker(page, words)).toBeFocused()
      await expect(page.getByRole('tooltip')).toHaveText(words)
    }
  })

  await test.step('it zooms from 5 to 8 and starts over Nigeria at 6', async () => {
    const nearer = page.getByRole('button', { name: 'Zoom in' })
    const farther = page.getByRole('button', { name: 'Zoom out' })
    const centreOf = (words: string) =>
      marker(page, words).evaluate((it) => it.getBoundingClientRect().left + it.getBoundingClientRect().width / 2)
    /** The zoom level, computed from two cities that are 5.13 degrees of longitude apart. */
    const zoom = async () => {
      const between = (await centreOf('Kano, Nigeria: 3 scans')) - (await centreOf('Lagos, Nigeria: 6 scans'))
      return Math.round(Math.log2((between * 360) / (256 * 5.13)))
    }
    expect(await zoom()).toBe(6)
    const frame = await map.boundingBox()
    // Lagos lies 4 degrees west of the centre.
    const west = (await centreOf('Lagos, Nigeria: 6 scans')) - (frame?.x ?? 0) - (frame?.width ?? 0) / 2
    expect((west * 360) / (256 * 2 ** 6)).toBeCloseTo(3.39 - 7.4, 1)
    await farther.click()
    await expect.poll(zoom).toBe(5)
    await expect(farther).toHaveAttribute('aria-disabled', 'true')
    for (const wanted of [6, 7, 8]) {
      await nearer.click()
      await expect.poll(zoom).toBe(wanted)
    }
    await expect(nearer).toHaveAttribute('aria-disabled', 'true')
    for (const _ of [7, 6]) await farther.click()
    await expect.poll(zoom).toBe(6)
  })

  await test.step('cities whose markers hide one another share one, which zooms in on them', async () => {
    await scanInCities(app, serials, { Ibadan: 2 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(figure(page, 'Localized QR Scans')).toContainText('12of 13 scans')
    await expect(marker(page, 'Ibadan, Nigeria: 2 scans')).toBeVisible()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    const both = marker(page, 'Lagos, Nigeria and 1 more city: 8 scans')
    await both.press('Enter')
    await expect(marker(page, 'Ibadan, Nigeria: 2 scans')).toBeVisible()
    await expect(both).toHaveCount(0)
    await expect(map).toBeFocused()
  })

  await page.getByRole('button', { name: 'Map settings' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await chooseOption(page, 'Country', 'Ghana')
  await expect(cities(page)).toHaveText(['Accra1 scan,8%'])
  await expect(page.getByRole('button', { name: /^Days: / })).toBeDisabled()
  await expect(page.getByText('are for Premium and Enterprise plans.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers across Ghana' })).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  await expect(marker(page, 'Accra, Ghana: 1 scan')).toBeInViewport()
  await page.getByRole('button', { name: '3 cities in other countries' }).click()
  await expect(page.getByRole('heading', { name: 'Customers across all countries' })).toBeFocused()
  await expect(cities(page)).toHaveCount(4)
  expect(foreignRequests).toEqual([])
})

test('a larger plan filters the map by product and days; the table of all cities is sorted, searched and downloaded', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await createScannedProduct(app, 'Premium Places Ltd', 'PREMIUM')
  const other = await app.createCodes(token, { name: 'Malt drink', quantity: 1 })
  await scanInCities(app, other.serials, { Kano: 2 })
  await app.sql("update pending_scans set scanned_at = scanned_at - interval '8 days' where product_id = $1", [
    other.productId,
  ])
  for (const table of ['daily_scans', 'daily_city_scans'])
    await app.sql(`update ${table} set day = day - 8 where scope_id = $1`, [other.productId])
  await openAs(page, token, '/demographics')
  await expect(figure(page, 'Localized QR Scans')).toContainText('12of 13')
  await chooseOption(page, 'Product', 'Malt drink')
  await expect(figure(page, 'Top Scanned Location')).toContainText('Kano2 scans')
  await expect(page.getByText('All time · Malt drink')).toBeVisible()
  await page.getByRole('button', { name: /^Days: / }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByText('No scans with a location for these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all scans' }).click()
  await expect(cities(page)).toHaveText(['Lagos6 scans,50%', 'Kano5 scans,42%'])

  await page.getByRole('link', { name: 'See All Demographics' }).click()
  await expect(page).toHaveURL(/\/demographics\/places$/)
  await expect(page).toHaveTitle('All Demographics | Sahihi')
  const [lagos, kano, accra] = ['LagosLagosNigeria650.0%', 'KanoKanoNigeria541.7%', 'AccraGreater AccraGhana18.3%']
  const expectRows = async (...cells: (string | undefined)[]) => {
    await expect(rows(page)).toHaveCount(cells.length + 1)
    for (const [at, text = ''] of cells.entries()) await expect(rows(page).nth(at + 1)).toContainText(text)
  }
  await expectRows(lagos, kano, accra)
  const head = page.getByRole('columnheader', { name: 'City' })
  await page.getByRole('button', { name: 'City' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'City' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expectRows(accra, kano, lagos)
  await page.getByRole('searchbox', { name: 'Search places' }).fill('NIGER')
  await expectRows(kano, lagos)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^demographics-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(
    /^\uFEFFCity,State,Country,Scans,Share \(%\),First scans,First-scan rate \(%\)\r\nKano,Kano,Nigeria,5,/,
  )
  await page.getByRole('searchbox', { name: 'Search places' }).fill('atlantis')
  await expect(page.getByText('No city, state or country has “atlantis” in its name.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No city, state or country has “atlantis” in its name.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all cities' }).click()
  await expectRows(accra, kano, lagos)
  await expect(page.getByRole('searchbox', { name: 'Search places' })).toHaveValue('')
})
