import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { chooseLanguage } from '../fixtures/choose-language.ts'
import { expect, operatorSettings, test } from '../fixtures/fixtures.ts'

test.use({ settings: operatorSettings })

test('a verdict links to the page of its manufacturer, and that page links back to verifying', async ({
  app,
  page,
}) => {
  const day = () => new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Africa/Lagos' })
  const before = day()
  const { token } = await app.partner('Trusted Goods Ltd')
  const approvedOn = new RegExp(`${before}|${day()}`)
  const { serials } = await app.createCodes(token)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  await page.getByRole('link', { name: 'Trusted Goods Ltd' }).click()
  await expect(page.getByRole('heading', { name: 'Trusted Goods Ltd' })).toBeVisible()
  await expect(page).toHaveTitle('Manufacturer | Sahihi')
  await expect(page.getByText('RC 104212')).toBeVisible()
  await expect(page.getByText('Approved by Sahihi on').locator('..')).toContainText(approvedOn)
  for (const hidden of [/@/, /Marina/, /\+234/]) await expect(page.getByText(hidden)).toHaveCount(0)
  await page.getByRole('link', { name: 'Verify a product' }).click()
  await expect(page.getByRole('link', { name: 'Scan QR code' })).toBeVisible()
})

test('a batch verdict links to its manufacturer, whose page shows a changed name', async ({ app, page }) => {
  const { token, email } = await app.partner('First Name Ltd')
  const { batchNumber } = await app.createCodes(token)
  const form = { companyName: 'Second Name Ltd', email, phoneNumber: '+234 801 234 5678' }
  expect((await app.api(token, 'PUT', '/api/partners/profile', form)).status).toBe(200)
  await page.goto(`${app.url}/verify-batch/${batchNumber}`)
  await page.getByRole('link', { name: 'Second Name Ltd' }).click()
  await expect(page.getByRole('heading', { name: 'Second Name Ltd' })).toBeVisible()
  await expect(page.getByText('This company has changed its name here since we approved it.')).toBeVisible()
  await expect(page.getByText('Approved as').locator('..')).toContainText('First Name Ltd')
})

test('an unknown manufacturer and a failed request show different messages', async ({ app, page }) => {
  await page.goto(`${app.url}/manufacturers/nobody`)
  await expect(page.getByRole('heading', { name: 'Manufacturer not found' })).toBeVisible()
  await page.route('**/api/manufacturers/*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We couldn’t load this manufacturer' })).toBeVisible()
})

test('the privacy page describes this server’s settings, stores nothing and requests no other origin', async ({
  app,
  page,
  context,
}) => {
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(app.url)) foreignRequests.push(request.url())
  })
  await page.goto(app.url)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeVisible()
  await expect(page.getByText('We delete each check after 7 months,')).toBeVisible()
  // Of the two text message channels only USSD is enabled here.
  await expect(page.getByText('dial again and type 0 instead of the serial number.')).toBeVisible()
  await expect(page.getByText('text the word ERASE')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'help@sahihi.example' })).toHaveAttribute(
    'href',
    'mailto:help@sahihi.example',
  )
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await context.cookies()).toEqual([])
  // The only cookie, set once a language is chosen.
  const shopper = await loadTranslations('fr')
  await chooseLanguage(page, 'Français')
  await expect(page.getByText(shopper.trust.privacy.checks.retention(7))).toBeVisible()
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['language', 'fr']])
  const storedKeys = () => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage))
  expect(await page.evaluate(storedKeys)).toEqual([])
  await chooseLanguage(page, 'English')
  expect(foreignRequests).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
})

test('what the privacy page says about cookies and stored data is true after a check', async ({
  app,
  page,
  context,
}) => {
  const { token } = await app.partner('Trusted Goods Ltd')
  const { serials } = await app.createCodes(token)
  await page.goto(`${app.url}/verify/${serials[0]}`)
  const question = page.getByRole('region', { name: 'Share your area' })
  await question.getByRole('button', { name: 'No thanks' }).waitFor()
  expect(await context.cookies()).toEqual([])
  const storedKeys = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => Object.keys(storage).sort()),
  )
  // Only the visitor id and, in this tab, the scan.
  expect(storedKeys).toEqual([['sessionId'], [expect.stringMatching(/^at:/), expect.stringMatching(/^scan:/)]])
  await question.getByRole('link', { name: 'What we store' }).click()
  await expect(page.getByText('rounded to about a kilometre')).toBeVisible()
})

test('security.txt names the security contact', async ({ app, page }) => {
  const reply = await page.goto(`${app.url}/.well-known/security.txt`)
  expect(await reply?.text()).toContain('Contact: mailto:safe@sahihi.example\n')
})
