import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { maliciousHtml } from '../../fixtures/feedback-fixture.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { addReportPhoto, createReport } from '../../fixtures/report-fixture.ts'

const neverIssued = encodeSerial(4_611_686_018_427_387_777n)

const reportList = (page: Page) => page.getByRole('tabpanel').locator('> ul > li')
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByText('Shopper’s description') })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('a partner looks into a report: its photo is enlarged, the shopper is answered, and it is closed and reopened', async ({
  app,
  page,
  context,
  openAs,
}) => {
  const { token, email } = await app.partner('Watchful Goods Ltd')
  const { serials, batchId } = await app.createCodes(token, { name: 'Watched syrup' })
  const contact = 'ada@shopper.example'
  const id = await createReport(app, {
    enteredSerial: serials[0],
    verdict: 'limit_reached',
    description: `${maliciousHtml}\nSecond line`,
    whereBought: maliciousHtml,
    contact,
    geoLocation: { latitude: 6.45, longitude: 3.39 },
  })
  await addReportPhoto(app, id)
  await openAs(page, token, '/reports')
  await expect(page).toHaveTitle('Reports | Sahihi')
  await expect(menu(page).getByRole('link', { name: 'Inbox 1 open' })).toBeVisible()
  for (const words of [
    'Watched syrup',
    'Run 7',
    groupSerial(serials[0] ?? ''),
    'Scan limit reached',
    maliciousHtml,
    'Lagos, Nigeria',
    contact,
    'just now',
    'With a photo',
  ])
    await expect(reportList(page)).toContainText(words)
  await reportList(page).getByRole('link', { name: 'Watched syrup' }).first().click()
  await expect(page).toHaveURL(new RegExp(`report=${id}`))
  const report = drawer(page)
  await expect(report.getByText(maliciousHtml)).toHaveCount(2)
  await expect(report.getByRole('link', { name: 'See this code’s scans' })).toHaveAttribute(
    'href',
    `/inventory/${batchId}?code=${serials[0]}`,
  )
  const photo = report.getByAltText('Photo from the shopper')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const photoUrl = await photo.getAttribute('src')
  expect(photoUrl).toMatch(/^blob:/)
  await report.getByRole('button', { name: 'Enlarge the photo' }).click()
  const large = page.getByRole('dialog', { name: 'Photo', exact: true })
  await expect(large.getByAltText('Photo from the shopper')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(report.getByRole('button', { name: 'Enlarge the photo' })).toBeFocused()

  await report.getByLabel('Assigned to').selectOption(`${email} (you)`)
  await report.getByRole('button', { name: 'Start investigating' }).click()
  await expect(page.getByText('Report in progress.')).toBeVisible()
  await expect(report.getByText(/^In progress since/)).toBeFocused()

  await report.getByRole('button', { name: 'Message' }).click()
  const message = page.getByRole('dialog', { name: 'Message to the shopper' })
  await expect(message.getByLabel('Subject')).toHaveValue(/^Your report R-/)
  await expect(message).toContainText(`We email it to ${contact}`)
  await expect(message).toContainText(`Replies go to ${email}.`)
  const text = message.getByRole('textbox', { name: 'Message' })
  await expect(text).toBeFocused()
  await text.fill('Please keep the pack.')
  // What was typed is there again after an accidental Escape, which leaves the report open.
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
  await report.getByRole('button', { name: 'Message' }).click()
  await expect(text).toHaveValue('Please keep the pack.')
  await message.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We asked the shopper whether the report is theirs.')).toBeVisible()
  const sent = report.getByRole('list', { name: 'Messages to the shopper' })
  await expect(sent).toContainText('Please keep the pack.')
  await expect(sent).toContainText(`Not mailed until the shopper says the report is theirs. Written by ${email}`)
  const [link = ''] = /\/confirm-report\/[\w.-]+/.exec(await app.mail(contact, /\/confirm-report\//)) ?? []
  const shopper = await context.newPage()
  await shopper.setViewportSize({ width: 390, height: 844 })
  await shopper.goto(app.url + link)
  expect(await axeViolations(shopper)).toEqual([])
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await shopper.getByRole('button', { name: 'Yes, send me the answer' }).click()
  await expect(shopper.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await shopper.close()
  await app.mail(contact, /Please keep the pack\./)

  await report.getByRole('button', { name: 'Close report' }).click()
  const note = page.getByLabel('Internal note')
  await expect(note).toBeFocused()
  await note.fill('   ')
  await expect(report.getByRole('button', { name: 'Close report' })).toBeDisabled()
  await note.fill(`A wholesaler's fake.\n${maliciousHtml}`)
  await report.getByRole('button', { name: 'Close report' }).click()
  await expect(page.getByText('Report closed.')).toBeVisible()
  await expect(report.locator('blockquote')).toHaveText(`A wholesaler's fake.\n${maliciousHtml}`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await expect(page.getByText('No new reports.')).toBeVisible()
  const isRevoked = await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        Object.assign(new Image(), { onload: () => resolve(false), onerror: () => resolve(true), src: url })
      }),
    photoUrl,
  )
  expect(isRevoked).toBe(true)

  await page.goto(`${app.url}/reports?status=closed&report=${id}`)
  await expect(tab(page, 'Closed')).toHaveText(/Closed\s*1/)
  await report.getByRole('button', { name: 'Reopen' }).click()
  await expect(report.getByText(/^In progress since/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No closed reports yet.')).toBeVisible()
})

test('an admin sees the reports that belong to no partner, and no other partner sees any of them', async ({
  app,
  page,
  openAs,
  openAsAdmin,
}) => {
  const { token } = await app.partner('Sleepy Goods Ltd')
  const { token: owner } = await app.partner('Watchful Goods Ltd')
  const { serials } = await app.createCodes(owner, { quantity: 1 })
  const ownReport = `Mine ${randomUUID()}`
  const unknownSerialReport = `Nobody’s ${randomUUID()}`
  const foreignHostReport = `Foreign ${randomUUID()}`
  await createReport(app, { enteredSerial: serials[0], description: ownReport })
  await createReport(app, { enteredSerial: neverIssued, description: unknownSerialReport })
  await createReport(app, { host: 'sahihi-verify.example', verdict: 'foreign_host', description: foreignHostReport })
  await openAs(page, token, '/reports')
  await expect(page.getByText('No new reports.')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await tab(page, 'In progress').click()
  await expect(page.getByText('Nothing in progress.')).toBeVisible()

  await openAsAdmin(page, '/admin/reports')
  const unknown = reportList(page).filter({ hasText: unknownSerialReport })
  await expect(unknown).toContainText(groupSerial(neverIssued))
  await expect(unknown).toContainText('A serial nobody issued')
  await expect(reportList(page).filter({ hasText: foreignHostReport })).toContainText(
    'A label that opens sahihi-verify.example',
  )
  await expect(page.getByText(ownReport)).toHaveCount(0)
  await unknown.getByRole('link').click()
  await expect(drawer(page).getByText(groupSerial(neverIssued))).toBeVisible()
  await expect(drawer(page).getByRole('link')).toHaveCount(0)
})
