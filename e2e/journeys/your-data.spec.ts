import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { privacy as frenchPrivacy } from '@sahihi/contract/i18n/fr/privacy.ts'
import { chooseLanguage } from '../fixtures/choose-language.ts'
import { expect, test } from '../fixtures/fixtures.ts'

/** In both storages; without the scroll positions of the app, which the pages of a check do not store. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) =>
      Object.keys(storage)
        .filter((key) => !key.startsWith('tsr-'))
        .sort(),
    ),
  )

test('a visitor reads what is stored, finds it true, downloads it and erases it on the server and in the browser', async ({
  app,
  page,
  context,
}) => {
  const { token } = await app.partner('Visited Goods Ltd')
  const [serial = ''] = (await app.createCodes(token)).serials
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(app.url)) foreign.push(request.url())
  })
  await page.goto(`${app.url}/your-data`)
  await expect(page.getByText('This browser has no ID now.')).toBeVisible()
  expect((await storedKeys(page))[0]).toEqual([])
  await page.goto(`${app.url}/verify/${serial}`)
  const question = page.getByRole('region', { name: 'Share your area' })
  await question.getByRole('button', { name: 'No thanks' }).waitFor()
  expect(await context.cookies()).toEqual([])
  // Only the visitor id and, in this tab, the scan.
  expect(await storedKeys(page)).toEqual([
    ['sessionId'],
    [expect.stringMatching(/^at:/), expect.stringMatching(/^scan:/)],
  ])
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId') ?? '')
  await question.getByRole('link', { name: 'What we store about you' }).click()
  await expect(page.getByText('rounded to about a kilometre')).toBeVisible()
  await expect(page.getByText('We delete each check after 13 months,')).toBeVisible()
  // The only cookie, set once a language is chosen.
  await chooseLanguage(page, 'Français')
  await expect(page.getByText(frenchPrivacy.checks.retention(13))).toBeVisible()
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['language', 'fr']])
  await chooseLanguage(page, 'English')
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).first().click()
  await expect(page.getByText(sessionId)).toBeVisible()

  const erase = page.getByRole('button', { name: 'Delete my data' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    sessionId,
    answers: [],
    scans: [{ verificationNumber: serial, method: 'QR_SCAN' }],
  })
  await page.evaluate(() => localStorage.setItem('token', 'of a partner'))
  await erase.click()
  await expect(page.getByText(/This cannot be undone\./)).toBeFocused()
  await page.getByRole('button', { name: 'Keep my data' }).click()
  await expect(erase).toBeFocused()
  await erase.click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Done. We no longer hold anything linked to this browser.')).toBeFocused()
  await expect(page.getByText(sessionId)).toHaveCount(0)
  expect((await storedKeys(page))[0]).toEqual(['token'])
  await page.evaluate(() => localStorage.removeItem('token'))
  const { data: reply } = await app.api('', 'POST', '/api/visitors/export', { sessionId })
  const nothing = {
    scans: [],
    answers: [],
    codeHistory: [],
    refusedChecks: [],
    ownItemAnswers: [],
    comparisons: [],
    pinChecks: [],
  }
  expect(reply.data).toEqual({ sessionId, ...nothing })
  // The result is forgotten: the next check of this code counts as another visitor's.
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(page.getByText(/^1 other person has checked this code/)).toBeVisible()
  await expect(page.getByText(/by you/)).toHaveCount(0)
  expect(foreign).toEqual([])
})
