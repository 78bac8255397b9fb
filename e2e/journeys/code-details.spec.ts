import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { failCall } from '../fixtures/error-replies.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { drawer, insertPastScans, manufacturer, openAsShopper } from '../fixtures/inventory-fixture.ts'
import { openSearch, searchField } from '../fixtures/search-fixture.ts'

test.describe('the details of a code', () => {
  test('open from the table, close with the keyboard, and work with Back and with links', async ({
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

  test('say how many old scans are counted but no longer listed', async ({ app, page, openAs }) => {
    const { token } = await app.partner(manufacturer)
    const { batchId, serials } = await app.createCodes(token)
    const [serial = ''] = serials
    await insertPastScans(app, serial, [500, 450, 1])
    const code = '(select id from codes where batch_id = $1 and scan_count = 3)'
    await app.sql(`delete from scans where ordinal < 3 and code_id = ${code}`, [batchId])
    await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
    await expect(drawer(page).getByText('Scan 3')).toBeVisible()
    await expect(drawer(page).getByText('2 older scans are counted, but no longer listed.')).toBeVisible()
    await app.sql(`delete from scans where code_id = ${code}`, [batchId])
    await page.reload()
    await expect(drawer(page).getByText('3 older scans are counted, but no longer listed.')).toBeVisible()
    await expect(drawer(page).getByText('No scans yet.')).toHaveCount(0)
  })

  test('list every scan with its method, place and device, and load older ones on request', async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer)
    const { batchId, serials } = await app.createCodes(token, { scanLimit: 60 })
    const [serial = ''] = serials
    await insertPastScans(app, serial, [70], { method: 'MANUAL_ENTRY', city: null })
    await insertPastScans(
      app,
      serial,
      Array.from({ length: 51 }, (_, i) => 60 - i),
    )
    await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
    const scans = drawer(page).getByRole('listitem')
    await expect(drawer(page)).toContainText('Scans52 of 60')
    await expect(scans).toHaveCount(50)
    await expect(scans.first()).toContainText('QR scan · Lagos, Nigeria · Phone')
    await expect(scans.first()).toContainText('Scan 52')
    await page.route('**/api/products/qr/*?before=*', (route) => route.abort())
    await drawer(page).getByRole('button', { name: 'Show older' }).click()
    await expect(drawer(page).getByText('Failed to load this code')).toBeVisible()
    await page.unroute('**/api/products/qr/*?before=*')
    await drawer(page).getByRole('button', { name: 'Show older' }).click()
    await expect(scans).toHaveCount(52)
    await expect(scans.last()).toContainText('Manual entry · Nigeria · Phone')
    await expect(scans.nth(50)).toBeFocused()
    await expect(drawer(page).getByRole('button', { name: 'Show older' })).toBeHidden()
  })

  test('block the code with a reason that the next shopper sees, and unblock it', async ({
    app,
    page,
    browser,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer)
    const { batchId, serials } = await app.createCodes(token)
    const [serial = ''] = serials
    const link = `${app.url}/verify/${serial}`
    await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
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
    // The request arrives, but its reply is lost.
    await page.route('**/state', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Block code' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The code was not changed. Please try again.')
    await page.unroute('**/state')
    await expect(drawer(page)).toContainText('Stolen in Apapa.')
    await dialog.getByRole('button', { name: 'Block code' }).click()
    await expect(page.getByText('Code blocked. Shoppers now see that it is blocked.')).toBeVisible()
    await expect(drawer(page)).toContainText('Stolen in Apapa.')
    const phone = await openAsShopper(browser, link)
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
    const other = await openAsShopper(browser, link)
    await expect(other.getByRole('heading', { name: 'Verified!' })).toBeVisible()
    await other.context().close()
  })

  test('show an error and a retry when loading fails, also for a code of another partner', async ({
    app,
    page,
    openAs,
  }) => {
    const { token } = await app.partner(manufacturer)
    const { batchId, serials } = await app.createCodes(token)
    const { token: rivalToken } = await app.partner('Rival Foods Ltd')
    const foreign = await app.createCodes(rivalToken)
    await failCall(page, '**/api/products/qr/*')
    await openAs(page, token, `/inventory/${batchId}?code=${serials[0]}`)
    await expect(drawer(page).getByText('Failed to load this code')).toBeVisible()
    await page.unroute('**/api/products/qr/*')
    await drawer(page).getByRole('button', { name: 'Retry' }).click()
    await expect(drawer(page)).toContainText(groupSerial(serials[0] ?? ''))
    await page.goto(`${app.url}/inventory/${batchId}?code=${foreign.serials[0]}`)
    await expect(drawer(page).getByText('Failed to load this code')).toBeVisible()
    await expect(drawer(page)).toContainText('Not found.')
  })
})

test('imported serials are listed and can be searched for', async ({ app, page, openAs }) => {
  const { token } = await app.partner(manufacturer)
  const { productId } = await app.createCodes(token)
  const imported = await app.api(token, 'POST', `/api/products/${productId}/batch/import`, {
    batchName: 'Printed in Aba',
    scanLimit: null,
    manufacturingDate: '2026-01-01',
    expirationDate: '2099-01-01',
    csv: 'serial\nABA-2026-0001\nABA-2026-0002\n',
  })
  expect(imported.status).toBe(200)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, token, '/products')
  await openSearch(page)
  await searchField(page).fill('aba 2026 0002')
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('ABA-2026-0002')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('rowheader').filter({ hasText: 'ABA-2026-0001' })).toBeVisible()
  await expect(page.getByText('2 codes (imported)')).toBeVisible()
})
