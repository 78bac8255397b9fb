import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { drawer, manufacturer, openAsShopper } from '../../fixtures/inventory-fixture.ts'

test('the details of a code open from the table, close with the keyboard, and work with Back and with links', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner(manufacturer)
  const { batchId, serials } = await app.createCodes(token)
  const [serial = ''] = serials
  const plain = `${app.url}/inventory/${batchId}`
  await openAs(page, token, `/inventory/${batchId}`)
  const link = page.getByRole('link', { name: groupSerial(serial) })
  await link.focus()
  // The page handles the scroll in the next frame; no user presses a key before that.
  const scrollPosition = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
  )
  expect(scrollPosition).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await expect(page).toHaveURL(`${plain}?code=${serial}`)
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(drawer(page).getByText('No scans yet.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(drawer(page).getByRole('button', { name: 'Block code…' })).toBeFocused()
  await page.evaluate(() => {
    for (const _ of ['once', 'twice'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(plain)
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition)

  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(plain)

  await page.goto(`${plain}?code=${serial}`)
  await expect(drawer(page).getByRole('img', { name: `QR code ${groupSerial(serial)}` })).toBeVisible()
  await expect(drawer(page)).toContainText(`${app.url}/verify/${serial}`)
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(plain)
})

test('a code is scanned as a test, blocked and unblocked, and gets back what one network used up of its limit', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner(manufacturer)
  const { batchId, serials } = await app.createCodes(token, { scanLimit: 5 })
  const [serial = '', other = ''] = serials
  await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
  await drawer(page).getByRole('button', { name: 'Scan as a test' }).click()
  const panel = drawer(page).getByRole('region', { name: 'Test scan' })
  await expect(panel.getByRole('img', { name: 'QR code of the test scan' })).toBeVisible()
  await expect(panel).toContainText('Nothing is counted.')
  expect(await axeViolations(page)).toEqual([])
  const phone = await openAsShopper(browser, (await panel.getByRole('link').getAttribute('href')) ?? '')
  await expect(phone.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(phone.getByRole('note')).toContainText('Test: not counted')
  expect(await axeViolations(phone)).toEqual([])
  expect(await phone.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await app.countScans(token, batchId)).toBe(0)

  await drawer(page).getByRole('button', { name: 'Block code…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block this code?' })
  await expect(dialog).toContainText('Shown to shoppers exactly as written.')
  await expect(dialog.getByRole('button', { name: 'Block code' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Block code…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stolen in Apapa.')
  await dialog.getByRole('button', { name: 'Block code' }).click()
  await expect(page.getByText('Code blocked. Shoppers now see that it is blocked.')).toBeVisible()
  await expect(drawer(page)).toContainText('Stolen in Apapa.')
  await phone.goto(`${app.url}/verify/${serial}`)
  await expect(phone.getByRole('heading', { name: 'Verification failed!' })).toBeVisible()
  await expect(phone.getByText('Stolen in Apapa.')).toBeVisible()
  await phone.context().close()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader', { name: groupSerial(serial) })).toContainText('Blocked')
  await page.getByRole('link', { name: groupSerial(serial) }).click()
  await drawer(page).getByRole('button', { name: 'Unblock code…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Found again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock code', exact: true }).click()
  await expect(page.getByText('Code unblocked.')).toBeVisible()
  await expect(drawer(page)).not.toContainText('Stolen in Apapa.')
  await page.keyboard.press('Escape')

  for (let i = 0; i < 5; i++) await app.api('', 'GET', `/api/products/verify/${other}`, undefined, '102.89.33.7')
  const burst = async () => (await app.api(token, 'GET', `/api/products/qr/${other}`)).data.data
  await expect.poll(burst).toMatchObject({ hasBurst: true })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('row').filter({ hasText: 'Burst on its limit' }).getByRole('link').click()
  await expect(drawer(page)).toContainText('One network scanned this code 5 times within an hour')
  await drawer(page).getByRole('button', { name: 'Give back 5 uses…' }).click()
  await page.getByRole('dialog', { name: 'Give back 5 uses?' }).getByRole('button', { name: 'Give back' }).click()
  await expect(drawer(page)).toContainText('You gave 5 uses back.')
  await expect(drawer(page)).toContainText('5 of 10')
  await expect(drawer(page).getByRole('button', { name: /Give back/ })).toHaveCount(0)
})
