import type { Page } from '@playwright/test'
import { pinText } from '@sahihi/contract/i18n/ha/pins.ts'
import { shopper } from '@sahihi/contract/i18n/ha/shopper.ts'
import { verdictText } from '@sahihi/contract/i18n/ha/verdicts.ts'
import { plainImage } from '../../server/test/support/photo.ts'
import { chooseLanguage } from '../fixtures/choose-language.ts'
import { checkByManyVisitors } from '../fixtures/copy-case-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { createPinCodes, otherPin } from '../fixtures/hidden-pins.ts'
import { uploadPicture } from '../fixtures/upload-picture.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('without JavaScript a shopper checks products in Hausa, with the hidden PIN, and reports one with a photo', async ({
  app,
  browser,
}) => {
  const { token } = await app.partner('Ladipo & Sons <Parts>')
  const { codes, productId, batchId, batchNumber } = await createPinCodes(app, token, { name: 'Brake pad <b>A1</b>' })
  const [{ serial, pin } = { serial: '', pin: '' }, copied] = codes
  const picture = await uploadPicture(app, token, `/api/products/${productId}/picture`, '#00ff00')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'ha-NG',
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()

  await test.step('a typed serial is checked once its button is pressed', async () => {
    await page.goto(app.url)
    await page.getByLabel(shopper.serialForm.label).fill(serial)
    await button(page, shopper.serialForm.verify).click()
    await expect(page).toHaveURL(new RegExp(`/verify/${serial}\\?by=hand`))
    expect(await app.countScans(token, batchId)).toBe(0)
    await button(page, shopper.checkProduct).click()
    await expect(heading(page)).toHaveText(verdictText.verdicts.genuine_first.title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
    for (const words of ['Brake pad <b>A1</b>', 'Ladipo & Sons <Parts>'])
      await expect(page.getByText(words).first()).toBeVisible()
    const image = page.locator(`img[src="${picture}"]`)
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320)
    expect(await app.countScans(token, batchId)).toBe(1)
  })

  await test.step('its hidden PIN', async () => {
    const check = async (typed: string) => {
      await page.getByLabel(pinText.field.label).fill(typed)
      await button(page, pinText.field.button).click()
    }
    await page.getByText(pinText.offer.first).click()
    await check('12')
    await expect(page.getByText(pinText.field.malformed)).toBeVisible()
    await check(otherPin(pin))
    await expect(heading(page)).toHaveText(pinText.wrong.title)
    await expect(page.getByRole('link', { name: shopper.reportProduct })).toBeInViewport()
    await page.getByText(pinText.offer.again).click()
    await check(pin)
    await expect(heading(page)).toHaveText(pinText.confirmedFirst.title)
    await page.reload() // sends the form again
    await expect(heading(page)).toHaveText(pinText.confirmedFirst.title)
  })

  await test.step('the page of its batch leads to a check of the item', async () => {
    await page.goto(`${app.url}/verify-batch/${batchNumber}`)
    await expect(heading(page)).toHaveText(verdictText.batches.in_order.title)
    await page.getByLabel(shopper.serialForm.labelAlone).fill('7k2')
    await button(page, shopper.serialForm.verify).click()
    await button(page, shopper.checkProduct).click()
    await expect(page.getByText(verdictText.wrongLength(3))).toBeVisible()
  })

  await test.step('a copied code is amber, and leads to the report', async () => {
    await checkByManyVisitors(app, copied?.serial)
    await page.goto(`${app.url}/verify/${copied?.serial}`)
    await button(page, shopper.checkProduct).click()
    await expect(heading(page)).toHaveText(verdictText.verdicts.suspected_copy.title)
    await expect(page.locator('header')).toHaveCSS('background-color', 'rgb(255, 187, 17)')
    await page.getByRole('link', { name: shopper.reportProduct }).click()
    await expect(page.getByRole('definition').last()).toHaveText(shopper.verdictLabels.suspected_copy)
    await button(page, shopper.report.send).click()
    await expect(page.getByText(shopper.report.descriptionRequired)).toBeVisible()
    await page.getByLabel(shopper.report.description).fill('Kwalba\nda lamba a karkace')
    await page.locator('input[type=file]').setInputFiles({
      name: 'label.jpg',
      mimeType: 'image/jpeg',
      buffer: await plainImage(1200, 900).jpeg().toBuffer(),
    })
    await button(page, shopper.report.send).click()
    await expect(heading(page)).toHaveText(shopper.thanks)
    const reference = await page.locator('.report-reference b').textContent()
    const { data } = await app.api(token, 'GET', `/api/reports?search=${reference}`)
    const report = { description: 'Kwalba\nda lamba a karkace', verdict: 'suspected_copy', hasPhoto: true }
    expect(data).toMatchObject({ data: { reports: [report] } })
  })
  await context.close()
})

test('without JavaScript the landing page keeps a chosen language, a company writes to us, and forms say what they need', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(app.url)
  await expect(heading(page)).toContainText('Sachez-le avant de payer.')
  await chooseLanguage(page, 'Hausa')
  await expect(heading(page)).toContainText('Ku sani kafin ku biya.')
  await page.goto(app.url)
  await expect(page.locator('.languages [aria-current]')).toHaveText('Hausa')
  const premium = page.getByRole('region', { name: 'Fasalolin Premium' })
  await expect(premium.getByRole('listitem')).toHaveCount(5)
  await expect(premium.getByRole('button')).toHaveCount(0)
  await page.getByText('Ana biyan kuɗi don dubawa?').click()
  await expect(page.getByText('Dubawa kyauta ce')).toBeVisible()

  await page.goto(`${app.url}/for-manufacturers`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Your name').fill('Amina Bello')
  await page.getByRole('textbox', { name: 'Company' }).fill('Kano Cola <Ltd>')
  await page.getByLabel('Email').fill('amina@kano')
  await page.getByLabel('Your message').fill('How do labels stay on a cold bottle?')
  await button(page, 'Send message').click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email/)
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Kano Cola <Ltd>')
  await page.getByLabel('Email').fill('amina@kano-cola.example')
  await button(page, 'Send message').click()
  await expect(heading(page)).toHaveText('Your message is on its way')
  await app.mail('help@sahihi.example', /How do labels stay on a cold bottle/)

  for (const path of ['/login', '/partner-registration', '/products']) {
    await page.goto(app.url + path)
    await expect(page.getByRole('main')).toContainText('This page needs JavaScript.')
    await expect(page.getByText('Loading…')).toBeHidden()
  }
  await context.close()
})
