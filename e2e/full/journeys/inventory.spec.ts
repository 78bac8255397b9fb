import { readFile } from 'node:fs/promises'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { drawer, figure, insertPastScans, manufacturer, openAsShopper } from '../../fixtures/inventory-fixture.ts'

test('the inventory compares two periods; its codes are sorted, paged, filtered, exported and blocked at once', async ({
  app,
  page,
  openAs,
  browser,
}) => {
  const { token } = await app.partner(manufacturer, 'PREMIUM')
  const { batchId, serials } = await app.createCodes(token, { quantity: 45 })
  const [often = '', once = '', other = ''] = serials
  await insertPastScans(app, often, [59, 45, 44, 31])
  await insertPastScans(app, once, [40])
  await insertPastScans(app, often, [29, 20, 10, 9, 2, 1])
  await openAs(page, token, `/inventory/${batchId}`)
  await expect(figure(page, 'Scans')).toHaveText('Scans6Up 20%')
  await expect(figure(page, 'Total scans')).toHaveText('Total scans11')
  await expect(figure(page, 'Scans per scanned code')).toHaveText('Scans per scanned code6Up 140%')
  await expect(figure(page, 'Codes scanned')).toHaveText('Codes scanned1Down 50%')
  await expect(figure(page, 'Last scanned')).toContainText('10 scans')
  await figure(page, 'Last scanned')
    .getByRole('link', { name: groupSerial(often) })
    .click()
  await expect(drawer(page)).toContainText(groupSerial(often))
  await page.keyboard.press('Escape')

  const codes = page.getByRole('table', { name: 'QR codes of this batch' })
  const rows = codes.locator('tbody tr')
  const number = page.getByLabel('Page number')
  await test.step('sorted by column and paged by number', async () => {
    const column = (name: string) => page.getByRole('columnheader', { name })
    const serial = (row: number) => page.getByRole('rowheader').nth(row)
    await expect(column('Scans')).toHaveAttribute('aria-sort', 'descending')
    await expect(serial(0)).toContainText(groupSerial(often))
    await expect(serial(1)).toContainText(groupSerial(once))
    await column('Scans').getByRole('button').click()
    await expect(column('Scans')).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows.first()).toContainText('Never')
    await column('Serial').getByRole('button').click()
    await expect(column('Serial')).toHaveAttribute('aria-sort', 'descending')
    await expect(column('Scans')).toHaveAttribute('aria-sort', 'none')
    await expect(serial(0)).toContainText(groupSerial(serials.at(0) ?? ''))
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
    await expect(rows).toHaveCount(5)
    await expect(serial(4)).toContainText(groupSerial(serials.at(-1) ?? ''))
    await number.fill('9')
    await number.blur()
    await expect(number).toHaveValue('3')
    await expect(next).toBeDisabled()
  })

  await test.step('those never scanned are chosen, exported and blocked', async () => {
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Never scanned')
    await expect(page.getByRole('heading', { name: 'QR codes' }).locator('..')).toContainText('43')
    await codes.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('20 codes selected')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(number).toHaveValue('2')
    await expect(page.getByText('20 codes selected')).toBeVisible()
    await page.getByRole('button', { name: 'Select all 43 codes' }).click()
    const selected = page.getByRole('region', { name: '43 codes selected' })
    const downloading = page.waitForEvent('download')
    await selected.getByRole('button', { name: 'Export' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain(other)
    expect(file).not.toContain(often)
    expect(file.trim().split('\r\n')).toHaveLength(44)

    await selected.getByRole('button', { name: 'Block…', exact: true }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('A roll of labels was stolen.')
    await page.getByRole('button', { name: 'Block codes' }).click()
    await expect(page.getByText('43 codes blocked.')).toBeVisible()
    await expect(selected).toHaveCount(0)
    const phone = await openAsShopper(browser, `${app.url}/verify/${other}`)
    await expect(phone.getByText('A roll of labels was stolen.')).toBeVisible()
    await phone.context().close()
  })

  await test.step('one is found among the blocked, and unblocked', async () => {
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Blocked')
    await page.getByRole('searchbox', { name: 'Search codes' }).fill(groupSerial(other).slice(0, 9))
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await rows.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Unblock…' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Found again.')
    await page.getByRole('button', { name: 'Unblock codes' }).click()
    await expect(page.getByText('No code of this batch matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all codes' }).click()
    await expect(rows).toHaveCount(20)
  })
})
