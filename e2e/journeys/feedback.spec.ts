import { blockStorage } from '../fixtures/browser-faults.ts'
import { scanQrText } from '../fixtures/camera.ts'
import {
  chooseAnswer,
  createFeedbackProduct,
  feedbackForm,
  sendButton,
  thankYou,
  typeSerial,
} from '../fixtures/feedback-product.ts'
import { expect, test } from '../fixtures/fixtures.ts'

test('a scanned code asks for feedback instead of a verdict, says thanks and does not ask again', async ({ app }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  const { phone, close } = await scanQrText(app.url, `${app.url}/verify/${serial}`)
  await expect(feedbackForm(phone)).toBeFocused()
  await expect(phone.getByText('Malt drink')).toBeVisible()
  await expect(phone.getByText('Verified!')).toHaveCount(0)
  await expect(sendButton(phone)).toBeDisabled()
  await chooseAnswer(phone, 'Very happy')
  await chooseAnswer(phone, 'Packaging')
  await chooseAnswer(phone, '4 stars')
  await phone.getByLabel('Anything else?').fill('Colder, please.\nElse fine.')
  await sendButton(phone).click()
  await expect(thankYou(phone)).toBeFocused()
  await expect(phone.getByText('Your feedback has been submitted successfully', { exact: false })).toBeVisible()
  const responses = {
    emoji: 'very_happy',
    multipleChoice: 'packaging',
    rating: 4,
    openEnded: 'Colder, please.\nElse fine.',
  }
  expect((await answers()).map((answer) => answer.responses)).toEqual([responses])
  await expect
    .poll(() => phone.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? ''), `feedback_${serial}`))
    .toEqual({
      verificationNumber: serial,
      responses,
      submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      productName: 'Malt drink',
    })
  await phone.getByRole('button', { name: 'Return to Home' }).click()
  await expect(phone).toHaveURL(`${app.url}/`)
  await phone.goto(`${app.url}/verify/${serial}`)
  await expect(thankYou(phone)).toBeVisible()
  await close()
})

test('a typed serial asks for feedback, and the whole form works with the keyboard', async ({ app, page }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await typeSerial(page, app.url, serial)
  await expect(page).toHaveURL(`${app.url}/scan-result`)
  await expect(feedbackForm(page)).toBeFocused()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab', 'Space')
  await expect(page.getByRole('radio', { name: 'Very happy' })).toBeChecked()
  await press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Happy', exact: true })).toBeChecked()
  await press('Tab', 'Tab', 'ArrowDown') // past "Clear"
  await expect(page.getByRole('radio', { name: 'Packaging' })).toBeChecked()
  await press('Tab', 'Tab', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await press('Tab', 'Enter') // clears the stars
  await expect(page.getByRole('radio', { name: /star/ }).and(page.locator(':checked'))).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
  await press('ArrowLeft', 'Tab', 'Tab')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.keyboard.type('Good')
  await press('Tab', 'Enter')
  await expect(thankYou(page)).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page).toHaveURL(`${app.url}/`)
  expect((await answers()).map((answer) => answer.responses)).toEqual([
    { emoji: 'happy', multipleChoice: 'packaging', rating: 5, openEnded: 'Good' },
  ])
})

test('a printed link never shows "Verified!" before the questions, and counts as one scan', async ({ app, page }) => {
  const { serial, token, batchId } = await createFeedbackProduct(app)
  await page.addInitScript(() => {
    const shownTexts = new Set<string>()
    Object.assign(window, { shownTexts })
    const record = () => {
      for (const { textContent } of document.querySelectorAll('h1')) shownTexts.add(textContent ?? '')
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(feedbackForm(page)).toBeFocused()
  const shownTexts = await page.evaluate(() =>
    [...(window as unknown as { shownTexts: Set<string> }).shownTexts].filter(Boolean),
  )
  expect(shownTexts).toEqual(['Checking…', 'Share Your Feedback'])
  await page.reload()
  await expect(feedbackForm(page)).toBeVisible()
  expect(await app.countScans(token, batchId)).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('without storage the landing page itself asks for feedback and says thanks', async ({ app, page }) => {
  const { serial, answers } = await createFeedbackProduct(app)
  await page.addInitScript(blockStorage)
  await typeSerial(page, app.url, serial)
  await expect(feedbackForm(page)).toBeVisible()
  await chooseAnswer(page, 'Sad')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
  expect(await answers()).toHaveLength(1)
  await page.getByRole('button', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: /Is it genuine/ })).toBeVisible()
})

test('when the page or its form fails to load, the shopper can retry without another scan', async ({ app, page }) => {
  const { serial } = await createFeedbackProduct(app)
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(page.getByRole('heading', { name: 'Share Your Feedback' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.route('**/feedback-form*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/feedback-form*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await chooseAnswer(page, 'Neutral')
  await sendButton(page).click()
  await expect(thankYou(page)).toBeVisible()
})

test('one answer is enough, blank text does not count, and answers can be cleared', async ({ app, page }) => {
  const { serial } = await createFeedbackProduct(app)
  await page.goto(`${app.url}/verify/${serial}`)
  const text = page.getByLabel('Anything else?')
  await expect(text).toHaveAttribute(
    'placeholder',
    'Any other thing you will like to add? Your input is valuable to us.',
  )
  await text.fill('  \n ')
  await expect(sendButton(page)).toBeDisabled()
  await text.fill('Fine')
  await expect(sendButton(page)).toBeEnabled()
  await text.fill('')
  await chooseAnswer(page, 'Taste')
  await expect(sendButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Clear: What did you like most?' }).click()
  await expect(page.getByRole('radio', { name: 'Taste' })).not.toBeChecked()
  await expect(sendButton(page)).toBeDisabled()
  await text.fill('x'.repeat(399))
  await expect(page.getByText('characters left')).toHaveCount(0)
  await text.pressSequentially('yz')
  await expect(page.getByText('99 of 500 characters left')).toBeVisible()
  await text.fill('x'.repeat(499))
  await text.pressSequentially('abc')
  await expect(text).toHaveValue(`${'x'.repeat(499)}a`)
})

test('the rough area is sent only when the visitor has agreed to share it', async ({ app, browser }) => {
  const { serials, answers } = await createFeedbackProduct(app)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  const page = await context.newPage()
  for (const [i, place] of [null, { latitude: 6.45, longitude: 3.39 }].entries()) {
    await page.goto(`${app.url}/verify/${serials[i]}`)
    await chooseAnswer(page, 'Taste')
    // The form asked for the position earlier. When this request is answered, the form's is too.
    if (place) await page.evaluate(() => new Promise((done) => navigator.geolocation.getCurrentPosition(done, done)))
    const [sent] = await Promise.all([page.waitForRequest('**/feedback'), sendButton(page).click()])
    if (place) expect(sent.postDataJSON().geoLocation).toMatchObject(place)
    else expect(sent.postDataJSON().geoLocation).toBeNull()
    expect(sent.postDataJSON().deviceInfo).toEqual({ deviceType: 'desktop' })
    await expect(thankYou(page)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('shareArea', 'yes'))
  }
  expect((await answers()).map(({ city }) => city)).toEqual(['Lagos', null])
  await context.close()
})

test('a warning replaces the questions', async ({ app, page }) => {
  const { serial } = await createFeedbackProduct(app, { manufacturingDate: '2024-01-01', expirationDate: '2025-06-30' })
  await page.goto(`${app.url}/verify/${serial}`)
  await expect(page.getByRole('button', { name: 'Show more details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Genuine, but expired' })).toBeVisible()
  await expect(page.getByText(/June 30, 2025/).first()).toBeVisible()
  await expect(feedbackForm(page)).toHaveCount(0)
})
