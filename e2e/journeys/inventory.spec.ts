import type { Page } from '@playwright/test'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { failCall } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, figure, insertPastScans, manufacturer, openAsShopper } from '../fixtures/inventory-fixture.ts'

const chooseAction = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Batch actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('the figures of the last 30 days', () => {
  test('are compared with the 30 days before, with arrows and text', async ({ app, page, openAs }) => {
    const { token } = await app.partner(manufacturer)
    const { batchId, serials } = await app.createCodes(token)
    const [often = '', once = ''] = serials
    await insertPastScans(app, often, [59, 45, 44, 31])
    await insertPastScans(app, once, [40])
    await insertPastScans(app, often, [29, 20, 10, 9, 2, 1])
    await openAs(page, token, `/inventory/${batchId}`)
    await expect(figure(page, 'Scans')).toHaveText('Scans6Up 20%')
    await expect(figure(page, 'Total scans')).toHaveText('Total scans11')
    await expect(figure(page, 'Scans per active code')).toHaveText('Scans per active code6Up 140%')
    await expect(figure(page, 'Active codes')).toHaveText('Active codes1Down 50%')
    await expect(figure(page, 'Last scanned')).toContainText(groupSerial(often))
    await expect(figure(page, 'Last scanned')).toContainText('10 scans')
    await figure(page, 'Last scanned').getByRole('link').click()
    await expect(drawer(page)).toContainText(groupSerial(often))
  })

  test('show the last scanned code as it is printed on the manufacturer’s label', async ({
    app,
    page,
    openAs,
    browser,
  }) => {
    const { token } = await app.partner(manufacturer)
    const { productId } = await app.createCodes(token)
    const stock = {
      batchName: 'Printed',
      scanLimit: null,
      manufacturingDate: '2026-04-01',
      expirationDate: '2099-04-01',
    }
    const body = { ...stock, csv: 'NAF-00017-B' }
    const imported = await app.api(token, 'POST', `/api/products/${productId}/batch/import`, body)
    const { batch } = imported.data.data as { batch: { id: string } }
    const phone = await openAsShopper(browser, `${app.url}/verify/NAF-00017-B`)
    await expect(phone.getByText('Verified!')).toBeVisible()
    await phone.context().close()
    await openAs(page, token, `/inventory/${batch.id}`)
    await expect(figure(page, 'Last scanned')).toHaveText('Last scannedNAF-00017-B1 scan')
    await expect(page.getByText('First scans')).toHaveCount(3) // the layout shifts until then
    await figure(page, 'Last scanned').getByRole('link', { name: 'NAF-00017-B' }).click()
    await expect(drawer(page)).toContainText('NAF-00017-B')
  })

  test('are marked as first scans when there were none before, and have no trend without scans', async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer)
    const unscanned = await app.createCodes(token)
    const { batchId, serials } = await app.createCodes(token)
    await insertPastScans(app, serials[0] ?? '', [3, 1])
    await openAs(page, token, `/inventory/${batchId}`)
    await expect(figure(page, 'Scans')).toHaveText('Scans2First scans')
    await expect(page.getByText('First scans')).toHaveCount(3)
    await page.goto(`${app.url}/inventory/${unscanned.batchId}`)
    await expect(figure(page, 'Last scanned')).toHaveText('Last scanned–')
    await expect(figure(page, 'Scans')).toHaveText('Scans0')
    await expect(page.getByText(/First scans|No change|Up |Down /)).toHaveCount(0)
  })

  test('stay visible when the previous period fails to load, with an error', async ({ app, page, openAs }) => {
    const { token } = await app.partner(manufacturer)
    const { batchId, serials } = await app.createCodes(token)
    await insertPastScans(app, serials[0] ?? '', [1])
    await failCall(page, '**/previous-metrics')
    await openAs(page, token, `/inventory/${batchId}`)
    await expect(page.getByText('Failed to load the previous period')).toBeVisible()
    await expect(figure(page, 'Scans')).toHaveText('Scans1')
    await page.unroute('**/previous-metrics')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(figure(page, 'Scans')).toHaveText('Scans1First scans')
    await expect(page.getByText('Failed to load the previous period')).toBeHidden()
  })
})

test('the codes can be sorted by column and paged by number', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer, 'PREMIUM')
  const { batchId, serials: highestFirst } = await app.createCodes(token, { quantity: 45 })
  const serials = highestFirst.toReversed()
  await insertPastScans(app, serials[30] ?? '', [3, 2])
  await insertPastScans(app, serials[40] ?? '', [1])
  await openAs(page, token, `/inventory/${batchId}`)
  const column = (name: string) => page.getByRole('columnheader', { name })
  const serial = (row: number) => page.getByRole('rowheader').nth(row)
  const printed = (at: number) => groupSerial(serials[at] ?? '')
  await expect(column('Scans')).toHaveAttribute('aria-sort', 'descending')
  await expect(serial(0)).toContainText(printed(30))
  await expect(serial(1)).toContainText(printed(40))
  await column('Scans').getByRole('button').click()
  await expect(column('Scans')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Never')
  await column('Last scan').getByRole('button').click()
  await expect(column('Last scan')).toHaveAttribute('aria-sort', 'descending')
  await expect(column('Scans')).toHaveAttribute('aria-sort', 'none')
  await expect(serial(0)).toContainText(printed(40))
  await column('Serial').getByRole('button').click()
  await expect(column('Serial')).toHaveAttribute('aria-sort', 'descending')
  await expect(serial(0)).toContainText(printed(44))
  await column('Serial').getByRole('button').click()
  await expect(serial(0)).toContainText(printed(0))

  const number = page.getByLabel('Page number')
  for (const impossible of ['0', '4', '-1', '1.5', 'two', '']) {
    await number.fill(impossible)
    await number.press('Enter')
    await expect(number).toHaveValue('1')
  }
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  for (const reached of ['2', '3']) {
    await page.keyboard.press('Enter')
    await expect(number).toHaveValue(reached)
    await expect(next).toBeFocused()
  }
  await number.fill('1')
  await number.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  await number.fill('3')
  await number.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(5)
  await expect(serial(4)).toContainText(printed(44))
  await number.fill('9')
  await number.blur()
  await expect(number).toHaveValue('3')
  await expect(next).toBeDisabled()
})

test('a batch can be released, recalled and closed, and the next shopper sees it', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner(manufacturer)
  const { batchId, serials } = await app.createCodes(token, { batch: 'Held run', holdUntilReleased: true })
  const link = `${app.url}/verify/${serials[0]}`
  const expectShopperSees = async (words: string | RegExp) => {
    const phone = await openAsShopper(browser, link)
    await expect(phone.getByText(words).first()).toBeVisible()
    await phone.context().close()
  }
  await openAs(page, token, `/inventory/${batchId}`)
  await expect(page.getByText('Not released', { exact: true })).toBeVisible()
  await expectShopperSees('The manufacturer has not yet released this batch for sale.')

  await chooseAction(page, 'Release…')
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Batch released. Its codes now verify.')).toBeVisible()
  await expect(page.getByText('Released', { exact: true })).toBeVisible()
  await expectShopperSees('Verified!')

  await chooseAction(page, 'Recall…')
  const dialog = page.getByRole('dialog', { name: 'Recall this batch?' })
  await expect(dialog).toContainText('Shoppers will see “Recalled: do not use” and your reason')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Recall batch' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  Glass was found in a bottle.  ')
  await dialog.getByRole('button', { name: 'Recall batch' }).click()
  await expect(page.getByText('Batch recalled. Shoppers now see the recall notice.')).toBeVisible()
  await expect(page.getByText('Recalled', { exact: true })).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Glass was found in a bottle.')
  await expect(page.getByRole('button', { name: 'Batch actions' })).toBeFocused()
  await expectShopperSees('Recalled: do not use')
  await expectShopperSees('Glass was found in a bottle.')

  await chooseAction(page, 'End recall…')
  await expect(page.getByRole('dialog')).toContainText('Internal note. Not shown to shoppers.')
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was another run.')
  await page.getByRole('dialog').getByRole('button', { name: 'End recall' }).click()
  await expect(page.getByText('Recall ended.')).toBeVisible()
  await expectShopperSees('Verified!')

  await chooseAction(page, 'Close…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sold out in June.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close batch' }).click()
  await expect(page.getByText('Batch closed. Its codes still verify.')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByText('Sold out in June.')).toBeVisible()
  await expectShopperSees('Verified!')

  await chooseAction(page, 'Reopen…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('More were found.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Batch reopened.')).toBeVisible()
  await expect(page.getByText('Released', { exact: true })).toBeVisible()
})

test('the dialog shows when a change failed or was already made by somebody else', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer)
  const { batchId } = await app.createCodes(token)
  await openAs(page, token, `/inventory/${batchId}`)
  await chooseAction(page, 'Recall…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaks.')
  await page.route('**/state', (route) => route.abort())
  await page.getByRole('button', { name: 'Recall batch' }).click()
  await expect(page.getByRole('alert')).toContainText('The batch was not changed. Please try again.')
  await page.unroute('**/state')
  await app.api(token, 'PUT', `/api/products/batch/${batchId}/state`, { action: 'recall', reason: 'Leaks!' })
  await page.getByRole('button', { name: 'Recall batch' }).click()
  await expect(page.getByRole('alert')).toContainText('Already done.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('blockquote')).toHaveText('Leaks!')
})

test('a change whose reply was lost is made once, and confirmed when sent again', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer)
  const { batchId } = await app.createCodes(token)
  await openAs(page, token, `/inventory/${batchId}`)
  await chooseAction(page, 'Recall…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Leaks.')
  await page.route('**/state', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Recall batch' }).click()
  await expect(page.getByRole('alert')).toContainText('The batch was not changed. Please try again.')
  await page.unroute('**/state')
  await page.getByRole('button', { name: 'Recall batch' }).click()
  await expect(page.getByText('Batch recalled. Shoppers now see the recall notice.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a change whose reply was lost is not repeated with another reason', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer)
  const { batchId } = await app.createCodes(token)
  await openAs(page, token, `/inventory/${batchId}`)
  await chooseAction(page, 'Recall…')
  const reason = page.getByRole('textbox', { name: 'Reason' })
  const recall = page.getByRole('button', { name: 'Recall batch' })
  await reason.fill('Leaks.')
  await page.route('**/state', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await recall.click()
  await expect(page.getByRole('alert')).toContainText('The batch was not changed. Please try again.')
  await page.unroute('**/state')
  await reason.fill('Leaks at the cap.')
  await recall.click()
  await expect(page.getByRole('alert')).toContainText('This was already submitted')
  await recall.click()
  await expect(page.getByRole('alert')).toContainText('Already done.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('blockquote')).toHaveText('Leaks.')
})

test('empty and failed parts of the inventory say so and can be retried', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer)
  const { batchId } = await app.createCodes(token)
  await page.route('**/qr-details*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    body.data.qrCodes = []
    await route.fulfill({ response: reply, json: body })
  })
  await openAs(page, token, `/inventory/${batchId}`)
  await expect(page.getByText('No QR codes found for this product.')).toBeVisible()
  await page.unroute('**/qr-details*')
  await failCall(page, '**/qr-details*')
  await page.reload()
  await expect(page.getByText('Failed to load QR codes')).toBeVisible()
  await page.unroute('**/qr-details*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)

  await failCall(page, `**/api/products/batch/${batchId}`)
  await page.reload()
  await expect(page.getByText('Error loading product details')).toBeVisible()
  await page.unroute(`**/api/products/batch/${batchId}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Run 7' })).toBeVisible()
  await page.goto(`${app.url}/inventory/018f0000-0000-7000-8000-000000000000`)
  await expect(page.getByText('Error loading product details')).toBeVisible()
})
