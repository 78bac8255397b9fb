import type { Page } from '@playwright/test'
import { chooseOption } from '../../fixtures/filters.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { scanInCities } from '../../fixtures/scan-cities.ts'

const marker = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const rows = (page: Page) => page.getByRole('table').getByRole('row')

/** A product with six scans in Lagos, three in Kano, one in Accra and one without a place. */
async function createScannedProduct(app: RunningApp, company: string) {
  const { token } = await app.partner(company)
  const product = await app.createCodes(token, { quantity: 10 })
  await scanInCities(app, product.serials, { Lagos: 6, Kano: 3, Accra: 1 })
  await app.api('', 'GET', `/api/products/verify/${product.serials[0]}`)
  return { token, ...product }
}

// With reduced motion the map moves to its target at once.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('with reduced motion the map moves without animation', async ({ app, page, openAs }) => {
  const { token } = await createScannedProduct(app, 'Calm Places Ltd')
  await page.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (act) => ('isStill' in window ? 0 : next(act))
  })
  await openAs(page, token, '/demographics')
  await expect(marker(page, 'Accra, Ghana: 1 scan')).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isStill: true })) // stops all animation frames
  await chooseOption(page, 'Country', 'Ghana')
  await expect(page.getByRole('heading', { name: 'Customers across Ghana' })).toBeVisible()
  const left = async () => {
    const [frame, at] = [page.getByRole('group', { name: /^Map/ }), marker(page, 'Accra, Ghana: 1 scan')]
    return ((await at.boundingBox())?.x ?? 0) - ((await frame.boundingBox())?.x ?? 0)
  }
  await expect.poll(left).toBeGreaterThan(100)
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
