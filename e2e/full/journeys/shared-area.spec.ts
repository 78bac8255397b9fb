import { checkByManyVisitors } from '../../fixtures/copy-case-fixture.ts'
import { chooseAnswer, createFeedbackProduct, sendButton, thankYou } from '../../fixtures/feedback-product.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { reportProduct } from '../../fixtures/report-form.ts'

const sokoto = { latitude: 13.06, longitude: 5.24 }

test('a rough area is sent once it is shared, once for each scan, and raises a verdict at once', async ({
  app,
  page,
  context,
}) => {
  const { token } = await app.partner('Travelled Goods Ltd')
  const { serials, batchId } = await app.createCodes(token, { name: 'Travelled syrup' })
  const [seen = '', other = ''] = serials
  await checkByManyVisitors(app, seen, 5)
  const asking = await createFeedbackProduct(app)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 13.05812, longitude: 5.24123 })
  const places: string[] = []
  page.on('request', (request) => {
    const place = new URL(request.url()).searchParams.get('geoLocation')
    if (place) places.push(place)
  })
  const sendFeedback = async (serial = '') => {
    await page.goto(`${app.url}/verify/${serial}`)
    await chooseAnswer(page, 'Taste')
    // The form has asked for the position before. When this request is answered, the form's is too.
    await page.evaluate(() => new Promise((done) => navigator.geolocation.getCurrentPosition(done, done)))
    const [sent] = await Promise.all([page.waitForRequest('**/feedback'), sendButton(page).click()])
    await expect(thankYou(page)).toBeVisible()
    return sent.postDataJSON().geoLocation
  }
  expect(await sendFeedback(asking.serials[0]), 'not before the visitor agrees').toBeNull()

  await page.goto(`${app.url}/verify/${seen}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Genuine code, checked many times')
  await expect(page.getByText(/^5 other people have checked this code since /)).toBeVisible()
  await expect(page.locator('main')).toHaveClass('v gold')
  const scans = await app.countScans(token, batchId)
  // The place of this phone is the last piece of evidence.
  await page.getByRole('button', { name: 'Share my area' }).click()
  await expect(heading).toHaveText('This code may have been copied')
  await expect(heading).toBeFocused()
  await expect(page.getByText('Your rough area is shared for this check.')).toBeVisible()
  expect(await app.countScans(token, batchId)).toBe(scans)
  expect(places.map((place) => JSON.parse(place))).toMatchObject([sokoto])

  await page.getByRole('button', { name: 'Share with each check' }).click()
  await expect(page.getByText('Your rough area is shared with each check.')).toBeVisible()

  // The next scan sends its own place; its reload does not.
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.has('geoLocation'))
  await page.goto(`${app.url}/verify/${other}`)
  await (await answered).finished()
  await page.evaluate(() => fetch('/healthz')) // the page has read the answer by now
  expect(places).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('Your rough area is shared with each check.')).toBeVisible()
  await page.evaluate(() => new Promise((done) => navigator.geolocation.getCurrentPosition(done, done)))
  await page.evaluate(() => fetch('/healthz')) // earlier requests are recorded by now
  expect(places).toHaveLength(2)

  await reportProduct(page)
  await page.getByLabel('What is the product, and what is wrong?').fill('Opened before')
  await page.getByLabel('Add my rough area, about 1 km (optional)').check()
  await expect(page.getByText('Your rough area goes with the report.')).toBeVisible()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  const { data } = await app.api(token, 'GET', '/api/reports')
  expect(data).toMatchObject({ data: { reports: [{ description: 'Opened before', city: 'Sokoto' }] } })

  expect(await sendFeedback(asking.serials[1])).toMatchObject(sokoto)
})
