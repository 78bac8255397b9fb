import { randomUUID } from 'node:crypto'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const aba = JSON.stringify({ latitude: 5.11, longitude: 7.37 })

/** A shopper in Aba checks a code and enters a PIN that is not under its panel. */
async function enterWrongPin(app: RunningApp, serial: string) {
  const sessionId = randomUUID()
  const query = new URLSearchParams({ sessionId, scanId: randomUUID(), geoLocation: aba })
  await app.api('', 'GET', `/api/products/verify/${serial}?${query}`)
  const body = { pin: '00000000', attemptId: randomUUID(), sessionId }
  const { data } = await app.api('', 'POST', `/api/products/verify/${serial}/pin`, body)
  expect(data.pin).toMatchObject({ outcome: 'pin_wrong' })
}

test('wrong PINs in one place lead from the inbox to the batch, and from a watched code to its case', async ({
  app,
  page,
  openAs,
}) => {
  const { token, email } = await app.partner('Panel Goods Ltd')
  const { serials } = await app.createCodes(token, { quantity: 3, hasPin: true })
  await openAs(page, token, '/alerts/settings')
  const rule = page.getByRole('form', { name: 'Wrong PINs' })
  await expect(rule.getByRole('switch')).toBeChecked()
  await rule.getByLabel('Wrong PINs in a day, at least').fill('6')
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await expect(rule.getByRole('status')).toHaveText('The rule is saved.')
  for (const serial of [...serials, ...serials]) await enterWrongPin(app, serial)

  expect(await app.mail(email, /Wrong PINs/)).toContain('fake panels may be in circulation')
  await page.goto(`${app.url}/inbox`)
  const row = page.getByRole('listitem').filter({ hasText: 'Many wrong PINs in one place' })
  await expect(row).toContainText('High')
  await expect(row).toContainText('6 wrong PINs were entered for 3 codes of')
  await expect(row).toContainText('in Aba, Nigeria')
  await row.getByRole('link').click()
  await page.getByRole('link', { name: 'See the batch' }).click()
  await expect(page).toHaveURL(/\/inventory\//)

  const [serial = ''] = serials
  await page.goto(`${app.url}/suspicious-codes?state=watched`)
  await expect(page.getByRole('row').filter({ hasText: groupSerial(serial) })).toContainText('Wrong PIN')
  await page.getByRole('link', { name: groupSerial(serial) }).click()
  await expect(page.getByText('Somebody entered a wrong or used PIN for this code.')).toBeVisible()
  const pin = page.getByRole('region', { name: 'Hidden PIN' })
  await expect(pin).toContainText('2 wrong PINs, last on')
  await expect(pin.getByRole('listitem').filter({ hasText: 'Aba, Nigeria' })).toContainText('Wrong PIN, 2 times')
})
