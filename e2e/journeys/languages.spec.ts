import type { Page } from '@playwright/test'
import { verdictText as english, type VerdictText } from '@sahihi/contract/i18n/en/verdicts.ts'
import { shopper as french } from '@sahihi/contract/i18n/fr/shopper.ts'
import { verdictText as inFrench } from '@sahihi/contract/i18n/fr/verdicts.ts'
import { shopper as hausa } from '@sahihi/contract/i18n/ha/shopper.ts'
import { verdictText as inHausa } from '@sahihi/contract/i18n/ha/verdicts.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { chooseLanguage } from '../fixtures/choose-language.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'

/** "This code is genuine. Issued by", without the company. */
const startOfGenuine = ({ genuine }: VerdictText) => genuine('#').split('#', 1).join('').trim()

const expectVerdict = (page: Page, language: Language, words: VerdictText) =>
  Promise.all([
    expect(page.locator('html')).toHaveAttribute('lang', language),
    expect(page.getByText(startOfGenuine(words))).toBeVisible(),
    expect(page.getByText(words.neverChecked)).toBeVisible(),
  ])

test('the browser’s language is used until another is chosen, a change scans nothing again, and partner pages are English', async ({
  app,
  browser,
}) => {
  const { token } = await app.partner('Spoken Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const scans = () => app.countScans(token, batchId)
  const context = await browser.newContext({ locale: 'fr-BJ', timezoneId: 'Pacific/Kiritimati' })
  const page = await context.newPage()
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expectVerdict(page, 'fr', inFrench)
  await chooseLanguage(page, 'Hausa')
  await expectVerdict(page, 'ha', inHausa)
  await page.getByText(hausa.details.more).click()
  await expect(page.getByText(inHausa.firstScan, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(hausa.titles.verify))
  expect(await scans()).toBe(1)

  await openLanding(page, app.url)
  await page.getByLabel(hausa.serialForm.label).fill(serials[1] ?? '')
  await page.keyboard.press('Enter')
  await expectVerdict(page, 'ha', inHausa)
  await expect(page).toHaveURL(/scan-result/)
  await chooseLanguage(page, 'English')
  await expectVerdict(page, 'en', english)
  await expect(page).toHaveURL(/scan-result/)
  expect(await scans()).toBe(2)

  await page.goto(`${app.url}/report?serial=${serials[2]}&verdict=unknown`)
  await chooseLanguage(page, 'Français')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french.reportProduct)
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toEqual({ serial: serials[2], verdict: 'unknown', lang: 'fr' })
  await page.goto(`${app.url}/nothing/here`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french.notFound.title)
  await page.getByRole('link', { name: french.notFound.verify }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('banner').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  // An address with a language, as search engines list it, is shown in it and changes no setting.
  await page.goto(`${app.url}/your-data?lang=ha`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hausa.yourData.title)
  await page.goto(`${app.url}/your-data`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(french.yourData.title)
  await context.close()
})
