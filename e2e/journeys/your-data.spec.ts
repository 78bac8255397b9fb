import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'

const buttons = (page: Page) => ({
  download: page.getByRole('button', { name: 'Download my data' }),
  erase: page.getByRole('button', { name: 'Delete my data' }),
  confirm: page.getByRole('button', { name: 'Delete for good' }),
})
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** Verifies a code as a new visitor and opens the page about their data. */
async function openAsVisitor(app: RunningApp, page: Page) {
  const { token } = await app.partner('Visited Goods Ltd')
  const { serials } = await app.createCodes(token)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.getByText('Verified!')).toBeVisible()
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId') ?? '')
  await page.goto(app.url)
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByText(sessionId)).toBeVisible()
  return { serial: serials[0] ?? '', sessionId }
}

async function download(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), buttons(page).download.click()])
  expect(file.suggestedFilename()).toBe('my-data.json')
  return JSON.parse(await readFile(await file.path(), 'utf8')) as { sessionId: string; scans: object[] }
}

test('a visitor downloads their data, then erases it on the server and in the browser', async ({ app, page }) => {
  const { serial, sessionId } = await openAsVisitor(app, page)
  const data = await download(page)
  expect(data).toMatchObject({ sessionId, answers: [], scans: [{ verificationNumber: serial, method: 'QR_SCAN' }] })

  await page.evaluate(() => localStorage.setItem('token', 'of a partner'))
  await buttons(page).erase.click()
  await expect(page.getByText(/This cannot be undone\./)).toBeFocused()
  await page.getByRole('button', { name: 'Keep my data' }).click()
  await expect(buttons(page).erase).toBeFocused()
  expect(await storedKeys(page)).toContain('sessionId')
  await buttons(page).erase.click()
  await buttons(page).confirm.click()
  await expect(page.getByText('Done. We no longer hold anything linked to this browser.')).toBeFocused()
  await expect(page.getByText(sessionId)).toHaveCount(0)
  expect(await storedKeys(page)).toEqual(['token'])
  await page.evaluate(() => localStorage.removeItem('token'))
  const { data: reply } = await app.api('', 'POST', '/api/visitors/export', { sessionId })
  const nothing = { scans: [], answers: [], codeHistory: [], refusedChecks: [], ownItemAnswers: [], pinChecks: [] }
  expect(reply.data).toEqual({ sessionId, ...nothing })
  // The result is forgotten: the next check of this code counts as another visitor's.
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(page.getByText(/^Checked once before, on /)).toBeVisible()
  await expect(page.getByText(/by you/)).toHaveCount(0)
})

test('opening the page creates no visitor id, and says that there is none', async ({ app, page }) => {
  await page.goto(`${app.url}/your-data`)
  await expect(page.getByText('This browser has no ID now.')).toBeVisible()
  await expect(buttons(page).download).toHaveCount(0)
  expect(await storedKeys(page)).toEqual([])
})

test('failures show an error, and the browser keeps its id until the server has erased it', async ({ app, page }) => {
  const { sessionId } = await openAsVisitor(app, page)
  await page.route('**/api/visitors/*', (route) => route.abort())
  await buttons(page).download.click()
  await expect(page.getByRole('alert')).toContainText('Your data could not be fetched. Please try again.')
  await buttons(page).erase.click()
  await buttons(page).confirm.click()
  await expect(page.getByRole('alert')).toContainText('Your data was not deleted. Please try again.')
  await expect(buttons(page).erase).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBe(sessionId)
  await page.unroute('**/api/visitors/*')
  expect((await download(page)).scans).toHaveLength(1)
})
