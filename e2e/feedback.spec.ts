import { askingProduct, choose, form, send, thanks, typeSerial } from './asking.ts'
import { scanText } from './camera.ts'
import { expect, test } from './product.ts'

test('a scanned code asks in the place of a verdict, thanks for the answer, and does not ask again', async ({
  product,
}) => {
  const { serial, answers } = await askingProduct(product)
  const { phone, close } = await scanText(product.url, `${product.url}/verify/${serial}`)
  await expect(form(phone)).toBeFocused()
  await expect(phone.getByText('Malt drink')).toBeVisible()
  await expect(phone.getByText('Verified!')).toHaveCount(0)
  await expect(send(phone)).toBeDisabled()
  await choose(phone, 'Very happy')
  await choose(phone, 'Packaging')
  await choose(phone, '4 stars')
  await phone.getByLabel('Anything else?').fill('Colder, please.\nElse fine.')
  await send(phone).click()
  await expect(thanks(phone)).toBeFocused()
  await expect(phone.getByText('Your feedback has been submitted successfully', { exact: false })).toBeVisible()
  const responses = {
    emoji: 'very_happy',
    multipleChoice: 'packaging',
    rating: 4,
    openEnded: 'Colder, please.\nElse fine.',
  }
  expect((await answers()).map((answer) => answer.responses)).toEqual([responses])
  expect(await phone.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? ''), `feedback_${serial}`)).toEqual({
    verificationNumber: serial,
    responses,
    submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    productName: 'Malt drink',
  })
  await phone.getByRole('button', { name: 'Return to Home' }).click()
  await expect(phone).toHaveURL(`${product.url}/`)
  await phone.goto(`${product.url}/verify/${serial}`)
  await expect(thanks(phone)).toBeVisible()
  await close()
})

test('a typed serial asks; the whole form is answered by keyboard alone', async ({ product, page }) => {
  const { serial, answers } = await askingProduct(product)
  await typeSerial(page, product.url, serial)
  await expect(page).toHaveURL(`${product.url}/scan-result`)
  await expect(form(page)).toBeFocused()
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
  await press('Tab', 'Enter') // takes the stars back
  await expect(page.getByRole('radio', { name: /star/ }).and(page.locator(':checked'))).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
  await press('ArrowLeft', 'Tab', 'Tab')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.keyboard.type('Good')
  await press('Tab', 'Enter')
  await expect(thanks(page)).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page).toHaveURL(`${product.url}/`)
  expect((await answers()).map((answer) => answer.responses)).toEqual([
    { emoji: 'happy', multipleChoice: 'packaging', rating: 5, openEnded: 'Good' },
  ])
})

test('a printed link never says "Verified!" on its way to the questions, and is one scan', async ({
  product,
  page,
}) => {
  const { serial, token, batchId } = await askingProduct(product)
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('h1')) said.add(textContent ?? '')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(`${product.url}/verify/${serial}`)
  await expect(form(page)).toBeFocused()
  const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].filter(Boolean))
  expect(said).toEqual(['Checking…', 'Share Your Feedback'])
  await page.reload()
  await expect(form(page)).toBeVisible()
  const { data } = await product.api(token, 'GET', `/api/products/batch/${batchId}`)
  expect((data as { data: { totalScans: number } }).data.totalScans).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
})

test('without storage the first page asks and thanks in its own document', async ({ product, page }) => {
  const { serial, answers } = await askingProduct(product)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await typeSerial(page, product.url, serial)
  await expect(form(page)).toBeVisible()
  await choose(page, 'Sad')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await answers()).toHaveLength(1)
  await page.getByRole('button', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: /Is it genuine/ })).toBeVisible()
})

test('when the page or its form does not come, the shopper can try again without another scan', async ({
  product,
  page,
}) => {
  const { serial } = await askingProduct(product)
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(`${product.url}/verify/${serial}`)
  await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible()
  await page.unroute('**/assets/**')
  await page.route('**/feedback-form*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/feedback-form*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await choose(page, 'Neutral')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('one answer is enough and a blank one is none; an answer can be taken back', async ({ product, page }) => {
  const { serial } = await askingProduct(product)
  await page.goto(`${product.url}/verify/${serial}`)
  const text = page.getByLabel('Anything else?')
  await expect(text).toHaveAttribute(
    'placeholder',
    'Any other thing you will like to add? Your input is valuable to us.',
  )
  await text.fill('  \n ')
  await expect(send(page)).toBeDisabled()
  await text.fill('Fine')
  await expect(send(page)).toBeEnabled()
  await text.fill('')
  await choose(page, 'Taste')
  await expect(send(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Clear: What did you like most?' }).click()
  await expect(page.getByRole('radio', { name: 'Taste' })).not.toBeChecked()
  await expect(send(page)).toBeDisabled()
  await text.fill('x'.repeat(399))
  await expect(page.getByText('characters left')).toHaveCount(0)
  await text.pressSequentially('yz')
  await expect(page.getByText('99 of 500 characters left')).toBeVisible()
  await text.fill('x'.repeat(499))
  await text.pressSequentially('abc')
  await expect(text).toHaveValue(`${'x'.repeat(499)}a`)
})

test('an answer whose reply is lost is sent again as the same one, also after a reload', async ({ product, page }) => {
  const { serial, answers } = await askingProduct(product)
  await page.goto(`${product.url}/verify/${serial}`)
  let lost = 0
  await page.route('**/feedback', async (route) => {
    if (++lost > 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await choose(page, '2 stars')
  await page.getByLabel('Anything else?').fill('Too sweet')
  for (let i = 0; i < 2; i++) {
    await send(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to submit feedback. Please try again.' }),
    ).toBeVisible()
    await expect(send(page)).toBeFocused()
  }
  await page.reload()
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expect(page.getByLabel('Anything else?')).toHaveValue('Too sweet')
  await choose(page, '3 stars')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect((await answers()).map((answer) => answer.responses)).toEqual([
    { emoji: null, multipleChoice: null, rating: 3, openEnded: 'Too sweet' },
  ])
})

test('while an answer is on its way it cannot be sent twice or changed', async ({ product, page }) => {
  const { serial, answers } = await askingProduct(product)
  await page.goto(`${product.url}/verify/${serial}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/feedback', async (route) => {
    sent++
    await held
    await route.continue()
  })
  await choose(page, 'Neutral')
  await send(page).click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect(busy).toBeDisabled()
  await expect(page.getByLabel('Anything else?')).toBeDisabled()
  await busy.click({ force: true })
  release()
  await expect(thanks(page)).toBeVisible()
  expect(sent).toBe(1)
  expect(await answers()).toHaveLength(1)
})

test('a visitor who has answered already is told when', async ({ product, page, browser }) => {
  const { serial, answers } = await askingProduct(product)
  await page.goto(`${product.url}/verify/${serial}`)
  await choose(page, 'Happy')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId') ?? '')
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await other.addInitScript((id) => localStorage.setItem('sessionId', id), sessionId)
  await other.goto(`${product.url}/verify/${serial}`)
  await choose(other, 'Sad')
  await send(other).click()
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  await expect(
    other.getByText(`You have already submitted feedback for this product on ${today}. Please try again later.`),
  ).toBeVisible()
  await expect(other.getByRole('radio', { name: 'Sad' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Sad' })).toBeDisabled()
  await expect(send(other)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('radio', { name: 'Sad' })).not.toBeChecked()
  await choose(other, 'Sad')
  await send(other).click()
  await other.getByRole('button', { name: 'Return to Home' }).click()
  await expect(other).toHaveURL(`${product.url}/`)
  expect((await answers()).map((answer) => answer.responses)).toMatchObject([{ emoji: 'happy' }])
  await other.context().close()
})

test('another failure is said, with nothing lost; what the server refuses stands beside its question', async ({
  product,
  page,
}) => {
  const { serial, answers } = await askingProduct(product)
  await page.goto(`${product.url}/verify/${serial}`)
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to submit feedback. Please try again.' })
  await page.getByLabel('Anything else?').fill('Keep this')
  await page.route('**/feedback', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  await send(page).click()
  await expect(failure).toBeVisible()
  await expect(page.getByLabel('Anything else?')).toHaveValue('Keep this')
  // A page of another age: it sends what this product does not take.
  await page.route(
    '**/feedback',
    (route) => {
      const body = route.request().postDataJSON()
      return route.continue({ postData: { ...body, responses: { ...body.responses, multipleChoice: 'colour' } } })
    },
    { times: 1 },
  )
  await send(page).click()
  await expect(
    page
      .getByRole('group', { name: 'What did you like most?' })
      .getByText('Use one of these: taste, packaging, delivery.'),
  ).toBeVisible()
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await answers()).toHaveLength(1)
})

test('the rough area goes along only when the visitor had agreed to share it', async ({ product, browser }) => {
  const { serials, answers } = await askingProduct(product)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 6.45407, longitude: 3.39467 },
  })
  const page = await context.newPage()
  for (const [i, place] of [null, { latitude: 6.45, longitude: 3.39 }].entries()) {
    await page.goto(`${product.url}/verify/${serials[i]}`)
    await choose(page, 'Taste')
    const [sent] = await Promise.all([page.waitForRequest('**/feedback'), send(page).click()])
    if (place) expect(sent.postDataJSON().geoLocation).toMatchObject(place)
    else expect(sent.postDataJSON().geoLocation).toBeNull()
    expect(sent.postDataJSON().deviceInfo).toEqual({ deviceType: 'desktop' })
    await expect(thanks(page)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('shareArea', 'yes'))
  }
  expect((await answers()).map(({ city }) => city)).toEqual(['Lagos', null])
  await context.close()
})

test('a warning outweighs the questions', async ({ product, page }) => {
  const { serial } = await askingProduct(product, { manufacturingDate: '2024-01-01', expirationDate: '2025-06-30' })
  await page.goto(`${product.url}/verify/${serial}`)
  await expect(page.getByRole('button', { name: 'Show more details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Genuine, but expired' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})
