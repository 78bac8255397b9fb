import { expect, test } from '../fixtures/fixtures.ts'

test('the manufacturer gives back what one network used up of a scan limit', async ({ app, page, openAs }) => {
  const { token } = await app.partner('Burnt Goods Ltd')
  const { batchId, serials } = await app.createCodes(token, { quantity: 2, scanLimit: 5 })
  const serial = serials[0] ?? ''
  for (let i = 0; i < 5; i++) await app.api('', 'GET', `/api/products/verify/${serial}`, undefined, '102.89.33.7')
  const burst = async () =>
    (await app.api(token, 'GET', `/api/products/qr/${serial}`)).data.data as { hasBurst: boolean }
  await expect.poll(async () => (await burst()).hasBurst).toBe(true)

  await openAs(page, token, `/inventory/${batchId}`)
  await expect(page.getByRole('row').filter({ hasText: 'Burst on its limit' })).toHaveCount(1)
  await openAs(page, token, `/inventory/${batchId}?code=${serial}`)
  const drawer = page.getByRole('dialog', { name: 'QR code' })
  await expect(drawer).toContainText('One network scanned this code 5 times within an hour')
  await drawer.getByRole('button', { name: 'Give back 5 uses…' }).click()
  await page.getByRole('dialog', { name: 'Give back 5 uses?' }).getByRole('button', { name: 'Give back' }).click()
  await expect(drawer).toContainText('You gave 5 uses back.')
  await expect(drawer).toContainText('5 of 10')
  await expect(drawer.getByRole('button', { name: /Give back/ })).toHaveCount(0)
})
