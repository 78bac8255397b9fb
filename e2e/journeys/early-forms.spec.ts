import type { Page } from '@playwright/test'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

/** Holds back the page's scripts, as a slow network does. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the sign-in form is there before its scripts, keeps what was typed, and is sent once they are here', async ({
  app,
  page,
}) => {
  const { email } = await app.partner('Early Bird Ltd')
  const release = await holdScripts(page)
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-waiting')
  await expect(page).toHaveURL(`${app.url}/login`)
  release()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('link', { name: 'Add New Product' }).first()).toBeVisible()
})

test('what was typed into the registration before its scripts were there stays, and is checked', async ({
  app,
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${app.url}/partner-registration`, { waitUntil: 'commit' })
  await page.getByLabel('Company name').fill('Kantin Kwari Textiles')
  await page.getByLabel('Email').fill('someone@nowhere')
  await page.getByRole('button', { name: 'Register' }).click()
  release()
  await expect(page.getByText('Enter a valid email, like name@company.com.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Company name')).toHaveValue('Kantin Kwari Textiles')
})

test('when its scripts do not load, the form says so, with what was typed still there', async ({ app, page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill('someone@factory.example')
  await expect(page.getByRole('alert')).toContainText('This page did not load.')
  await expect(page.getByLabel('Email')).toHaveValue('someone@factory.example')
})

test('a partner signs in where the browser stores nothing', async ({ app, page }) => {
  const { email } = await app.partner('Private Goods Ltd')
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/login', '/partner-registration'])
    test(`${path} shows its form, says that it needs JavaScript, and sends nothing`, async ({ app, page }) => {
      await page.goto(app.url + path)
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toContainText('This form needs JavaScript.')
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.locator('button[type=submit]')).toBeDisabled()
    })
})
