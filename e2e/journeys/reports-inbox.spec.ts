import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { maliciousHtml } from '../fixtures/feedback-fixture.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { addReportPhoto, createReport } from '../fixtures/report-fixture.ts'

const neverIssued = serialOf(4_611_686_018_427_387_777n)

const reportList = (page: Page) => page.getByRole('tabpanel').locator('> ul > li')
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByText('Shopper’s description') })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const openReport = (page: Page, name: string) => reportList(page).getByRole('link', { name }).first().click()
test.use({ viewport: { width: 1440, height: 900 } })

test('a partner sees the reports on its products, an admin those that belong to no partner', async ({
  app,
  browser,
  openAs,
  openAsAdmin,
}) => {
  const { token } = await app.partner('Watchful Goods Ltd')
  const { token: other } = await app.partner('Sleepy Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Watched syrup' })
  const ownReport = `Mine ${randomUUID()}`
  const unknownSerialReport = `Nobody’s ${randomUUID()}`
  const foreignHostReport = `Foreign ${randomUUID()}`
  await createReport(app, {
    enteredSerial: serials[0],
    verdict: 'limit_reached',
    description: ownReport,
    whereBought: 'Balogun market',
    contact: 'ada@home.example',
    geoLocation: { latitude: 6.45, longitude: 3.39 },
  })
  await createReport(app, { enteredSerial: neverIssued, description: unknownSerialReport })
  await createReport(app, { host: 'sahihi-verify.example', verdict: 'foreign_host', description: foreignHostReport })

  const openReports = async (sessionToken?: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const screen = await context.newPage()
    await (sessionToken ? openAs(screen, sessionToken, '/reports') : openAsAdmin(screen, '/admin/reports'))
    await expect(screen).toHaveTitle('Reports | Sahihi')
    return screen
  }
  const ownPage = await openReports(token)
  await expect(reportList(ownPage)).toHaveCount(1)
  for (const words of [
    'Watched syrup',
    'Run 7',
    groupSerial(serials[0] ?? ''),
    'Scan limit reached',
    ownReport,
    'Lagos, Nigeria',
    'Balogun market',
    'ada@home.example',
    'just now',
  ])
    await expect(reportList(ownPage)).toContainText(words)
  await expect(menu(ownPage).getByRole('link', { name: 'Inbox 1 open' })).toBeVisible()

  const otherPage = await openReports(other)
  await expect(otherPage.getByText('No new reports.')).toBeVisible()
  await expect(otherPage.getByText('Reports from shoppers appear here')).toBeVisible()
  await expect(menu(otherPage).getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await tab(otherPage, 'In progress').click()
  await expect(otherPage.getByText('Nothing in progress.')).toBeVisible()
  await tab(otherPage, 'Closed').click()
  await expect(otherPage.getByText('No closed reports yet.')).toBeVisible()

  const adminPage = await openReports()
  await expect(reportList(adminPage).filter({ hasText: unknownSerialReport })).toContainText(groupSerial(neverIssued))
  await expect(reportList(adminPage).filter({ hasText: unknownSerialReport })).toContainText('A serial nobody issued')
  await expect(reportList(adminPage).filter({ hasText: foreignHostReport })).toContainText(
    'A label that opens sahihi-verify.example',
  )
  await expect(adminPage.getByText(ownReport)).toHaveCount(0)
  await expect(
    adminPage.getByText('Reports about unknown serials, foreign links and companies that closed their account'),
  ).toBeVisible()
  await reportList(adminPage).filter({ hasText: unknownSerialReport }).getByRole('link').click()
  await expect(drawer(adminPage).getByText(groupSerial(neverIssued))).toBeVisible()
  await expect(drawer(adminPage).getByRole('link')).toHaveCount(0)
})

test('a report can be taken up, closed with a note, and reopened', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Acting Goods Ltd')
  const { serials, batchId } = await app.createCodes(token, { name: 'Acted-on syrup' })
  await createReport(app, { enteredSerial: serials[1], verdict: 'blocked' })
  await openAs(page, token, '/reports')
  await expect(menu(page).getByRole('link', { name: 'Inbox 1 open' })).toBeVisible()
  await openReport(page, 'Acted-on syrup')
  await expect(drawer(page).getByRole('link', { name: 'See this code’s scans' })).toHaveAttribute(
    'href',
    `/inventory/${batchId}?code=${serials[1]}`,
  )
  await drawer(page).getByRole('button', { name: 'Start investigating' }).click()
  await expect(page.getByText('Report in progress.')).toBeVisible()
  await expect(drawer(page).getByText(/^In progress since/)).toBeVisible()
  await expect(drawer(page).getByText(/^In progress since/)).toBeFocused()

  await drawer(page).getByRole('button', { name: 'Close report' }).click()
  await drawer(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Close report' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Close report' }).click()
  const note = page.getByLabel('Outcome')
  await expect(note).toBeFocused()
  await expect(drawer(page).getByRole('button', { name: 'Close report' })).toBeDisabled()
  await note.fill('   ')
  await expect(drawer(page).getByRole('button', { name: 'Close report' })).toBeDisabled()
  await note.fill(`A wholesaler's fake.\n${maliciousHtml}`)
  await drawer(page).getByRole('button', { name: 'Close report' }).click()
  await expect(page.getByText('Report closed.')).toBeVisible()
  await expect(drawer(page).locator('blockquote')).toHaveText(`A wholesaler's fake.\n${maliciousHtml}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()

  await expect(page.getByText('No new reports.')).toBeVisible()
  await tab(page, 'Closed').click()
  await expect(page).toHaveURL(/status=closed/)
  await expect(tab(page, 'Closed')).toHaveText(/Closed\s*1/)
  await page.reload()
  await openReport(page, 'Acted-on syrup')
  await drawer(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(drawer(page).getByText(/^In progress since/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No closed reports yet.')).toBeVisible()
})

test('the photo is shown and can be enlarged, and the shopper’s words are only text', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Seeing Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Photographed syrup' })
  const id = await createReport(app, {
    enteredSerial: serials[0],
    description: `${maliciousHtml}\nSecond line`,
    whereBought: maliciousHtml,
    contact: maliciousHtml,
  })
  await addReportPhoto(app, id)
  await openAs(page, token, '/reports')
  await expect(reportList(page)).toContainText('With a photo')
  await expect(reportList(page)).toContainText(maliciousHtml)
  await openReport(page, 'Photographed syrup')
  const photo = drawer(page).getByAltText('Photo from the shopper')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const photoUrl = await photo.getAttribute('src')
  expect(photoUrl).toMatch(/^blob:/)
  await expect(drawer(page).getByText(maliciousHtml)).toHaveCount(3)
  await drawer(page).getByRole('button', { name: 'Enlarge the photo' }).click()
  const large = page.getByRole('dialog', { name: 'Photo', exact: true })
  await expect(large.getByAltText('Photo from the shopper')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Enlarge the photo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reportList(page).getByRole('link', { name: 'Photographed syrup' })).toBeFocused()
  const isRevoked = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        Object.assign(new Image(), { onload: () => resolve(false), onerror: () => resolve(true), src: url })
      }),
    photoUrl,
  )
  expect(isRevoked).toBe(true)
})

test('failed reports, photos and changes show an error and can be retried', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Unlucky Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Unlucky syrup' })
  await addReportPhoto(app, await createReport(app, { enteredSerial: serials[0] }))
  const unavailable = {
    success: false,
    message: 'Something is down on our side.',
    error: '',
    code: 'unavailable',
  }
  const fail = (url: string) => page.route(url, (route) => route.fulfill({ status: 503, json: unavailable }))

  await fail('**/api/reports?*')
  await openAs(page, token, '/reports')
  await expect(page.getByRole('alert')).toContainText('Failed to load reports')
  await page.unroute('**/api/reports?*')
  await page.getByRole('button', { name: 'Retry' }).click()

  await fail('**/photo')
  await openReport(page, 'Unlucky syrup')
  await expect(drawer(page).getByRole('alert')).toContainText('Failed to load the photo')
  await expect(drawer(page).getByRole('alert')).toContainText('Something is down on our side.')
  await page.unroute('**/photo')
  await drawer(page).getByRole('button', { name: 'Retry' }).click()
  await expect(drawer(page).getByAltText('Photo from the shopper')).toBeVisible()

  await fail('**/api/reports/*')
  await drawer(page).getByRole('button', { name: 'Start investigating' }).click()
  await expect(drawer(page).getByRole('alert')).toContainText('Failed to change the report. Please try again.')
  await expect(drawer(page).getByRole('alert')).toContainText('Something is down on our side.')
  await page.unroute('**/api/reports/*')
  await drawer(page).getByRole('button', { name: 'Start investigating' }).click()
  await expect(page.getByText('Report in progress.')).toBeVisible()
})

test('a change whose reply is lost is detected, and the report stays open until then', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Lossy Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Lossy syrup' })
  await createReport(app, { enteredSerial: serials[0] })
  await openAs(page, token, '/reports')
  await openReport(page, 'Lossy syrup')
  const { promise: mayLose, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/api/reports/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await mayLose
    return route.abort()
  })
  await drawer(page).getByRole('button', { name: 'Start investigating' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Close', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(300, 600)
  await expect(drawer(page)).toBeVisible()
  lose()
  await expect(drawer(page).getByText(/^In progress since/)).toBeFocused()
  await expect(drawer(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No new reports.')).toBeVisible()
})

test('an open report has its own URL: Back closes it, and its link opens it on any tab', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Addressed Goods Ltd')
  const { serials, batchNumber } = await app.createCodes(token, { name: 'Linked syrup' })
  const id = await createReport(app, { enteredSerial: serials[0], description: 'Its cap is loose.' })
  await createReport(app, { enteredSerial: batchNumber, description: 'The whole carton leaks.' })
  await openAs(page, token, '/reports')
  await reportList(page).filter({ hasText: 'Its cap is loose.' }).getByRole('link').click()
  await expect(drawer(page).getByText('Its cap is loose.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`report=${id}`))
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${app.url}/reports`)

  await page.goto(`${app.url}/reports?status=closed&report=${id}`)
  await expect(drawer(page).getByText('Its cap is loose.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No closed reports yet.')).toBeVisible()
  await page.goto(`${app.url}/reports?report=${randomUUID()}`)
  await expect(page.getByRole('dialog')).toContainText('Failed to load this report')
  await page.keyboard.press('Escape')

  await reportList(page).filter({ hasText: 'The whole carton leaks.' }).getByRole('link').click()
  await expect(drawer(page)).toContainText(`Batch number${groupSerial(batchNumber)}`)
  await expect(drawer(page).getByRole('link')).toHaveCount(0)
})

test('many reports are shown in pages', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Busy Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Busy syrup' })
  await createReport(app, { enteredSerial: serials[0], description: 'The oldest of all.' })
  await app.sql(
    `insert into reports (id, created_at, partner_id, product_id, batch_id, code_id, entered_serial, description)
     select gen_random_uuid(), created_at + n * interval '1 minute', partner_id, product_id, batch_id, code_id, entered_serial, 'One of many.'
     from reports, generate_series(1, 20) n where entered_serial = $1`,
    [serials[0]],
  )
  await openAs(page, token, '/reports')
  await expect(reportList(page)).toHaveCount(20)
  await expect(tab(page, 'New')).toHaveText(/New\s*21/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(reportList(page)).toHaveText([/The oldest of all\./])
  await page.reload()
  await expect(reportList(page)).toHaveText([/The oldest of all\./])
})
