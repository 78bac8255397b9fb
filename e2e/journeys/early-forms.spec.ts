import type { Page } from '@playwright/test'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

/** Holds back the page's scripts, as a slow network does. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a form is there before its scripts, keeps what was typed, and is sent once they are here', async ({
  app,
  page,
}) => {
  const { email } = await app.partner('Early Bird Ltd')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill('someone@factory.example')
  await expect(page.getByRole('alert')).toContainText('This page did not load.')
  await expect(page.getByLabel('Email')).toHaveValue('someone@factory.example')
  await page.unroute('**/assets/*.js')

  const load = await holdScripts(page)
  await page.goto(`${app.url}/partner-registration`, { waitUntil: 'commit' })
  await page.getByLabel('Company name').fill('Kantin Kwari Textiles')
  await page.getByLabel('Email').fill('someone@nowhere')
  await page.getByRole('button', { name: 'Register' }).click()
  load()
  await expect(page.getByText('Enter a valid email, like name@company.com.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Company name')).toHaveValue('Kantin Kwari Textiles')
  await page.unroute('**/assets/*.js')

  const loadSignIn = await holdScripts(page)
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-waiting')
  await expect(page).toHaveURL(`${app.url}/login`)
  loadSignIn()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('link', { name: 'Add New Product' }).first()).toBeVisible()
})
