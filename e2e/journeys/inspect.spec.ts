import type { Page } from '@playwright/test'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

test.use({ isFreshPage: true })

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(partnerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/inspect$/)
}

async function check(page: Page, serial: string) {
  await page.getByLabel('Type the serial number').fill(serial)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('an inspector takes lots along, checks packs without a network, and sends what was found, as nobody else', async ({
  app,
  page,
  context,
}) => {
  const { email, token } = await app.partner('Inspected Goods Ltd')
  const other = await app.partner('Other Inspected Ltd')
  const { serials } = await app.createCodes(token)
  const [serial = ''] = serials
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(`${app.url}/inspect`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Download lots…' }).click()
  await page.getByRole('button', { name: 'All of Inspected Goods Ltd' }).click()
  await expect(page.getByText('1 lot, 3 codes')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Offline')).toBeVisible()
  await check(page, '0000-0000-0000-0000')
  await expect(heading).toHaveText('In no lot on this phone')
  await page.getByRole('button', { name: 'Back' }).click()
  await check(page, serial.toLowerCase())
  await expect(heading).toHaveText('Issued')
  await page.getByRole('button', { name: 'Record an inspection' }).click()
  await page.getByRole('group', { name: 'Seal' }).getByLabel('Wrong').check()
  await page.getByRole('group', { name: 'Your verdict' }).getByLabel('Counterfeit').check()
  await page.getByLabel('Note').fill('The seal is glued.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It is sent when there is a network.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${serial}: Counterfeit`.replace(/^(.{4})(.{4})(.{4})/, '$1-$2-$3-'))).toBeVisible()

  // Not those of other tests, which share the server.
  await app.sql('delete from sessions using accounts where accounts.id = account_id and email = $1', [email])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Sign in again to send 1 inspection' }).click()
  await signIn(page, other.email)
  await expect(page.getByText('1 inspection of another account waits on this phone')).toBeVisible()
  await expect(page.getByText('No lots yet')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out and remove the lots' }).click()
  await signIn(page, email)
  await expect(page.getByText('Everything is sent.')).toBeVisible()
})
