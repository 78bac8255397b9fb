import { expect, test } from '../fixtures/fixtures.ts'
import { createReport } from '../fixtures/report-fixture.ts'

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('a shopper who left an email address is answered from the report', async ({ app, page, openAs }) => {
  const { token, email } = await app.partner('Answering Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Answered syrup' })
  const contact = 'ada@shopper.example'
  const id = await createReport(app, { enteredSerial: serials[0], contact })
  await openAs(page, token, `/reports?report=${id}`)
  const report = page.getByRole('dialog', { name: 'Answered syrup' })
  await report.getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to the shopper' })
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Your report R-/)
  await expect(dialog).toContainText(`We email it to ${contact}`)
  await expect(dialog).toContainText(`Replies go to ${email}.`)
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await expect(text).toBeFocused()
  await text.fill('Please keep the pack.')

  // What was typed is there again after an accidental Escape, which leaves the report open.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await report.getByRole('button', { name: 'Message' }).click()
  await expect(text).toHaveValue('Please keep the pack.')

  await page.route('**/api/reports/*/messages', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The message was not sent.')
  await page.unroute('**/api/reports/*/messages')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const sent = report.getByRole('list', { name: 'Messages to the shopper' })
  await expect(sent).toContainText('Please keep the pack.')
  await expect(sent).toContainText(`Sent by ${email}`)
  await expect(report).toContainText('In progress since')

  await openAs(page, token, `/inbox?item=${id}`)
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Messages to the shopper' })).toContainText(
    'Please keep the pack.',
  )
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Message' })).toBeVisible()
})

test('a shopper who left a telephone number is called or written to on the device’s own app', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Calling Goods Ltd')
  const { serials } = await app.createCodes(token, { name: 'Called syrup' })
  const id = await createReport(app, { enteredSerial: serials[0], contact: '0803 123 4567' })
  const other = await createReport(app, { enteredSerial: serials[1], contact: '@ada_obi on Instagram' })
  await openAs(page, token, `/reports?report=${id}`)
  const report = page.getByRole('dialog')
  await expect(report.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348031234567')
  await expect(report.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', 'sms:+2348031234567')
  await expect(report.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/2348031234567')
  await expect(report.getByRole('button', { name: 'Message' })).toHaveCount(0)
  await openAs(page, token, `/reports?report=${other}`)
  await expect(report).toContainText('@ada_obi on Instagram')
  await expect(report.getByRole('button', { name: 'Copy contact' })).toBeVisible()
  await expect(report.getByRole('link', { name: 'Call' })).toHaveCount(0)
})
