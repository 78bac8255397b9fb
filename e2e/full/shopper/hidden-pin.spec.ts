import { pinText as english } from '@sahihi/contract/i18n/en/pins.ts'
import { loseReply } from '../../fixtures/browser-faults.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { createPinCodes, otherPin } from '../../fixtures/hidden-pins.ts'
import { takenOver } from '../../fixtures/take-over.ts'

const pinCalls = '**/api/products/verify/*/pin?*'

test('a PIN waits for the network and is the same attempt until it is answered', async ({ app, page, context }) => {
  const { token } = await app.partner('Scratched Goods Ltd')
  const [first, other] = (await createPinCodes(app, token)).codes
  if (!first || !other) throw new Error('The batch has too few codes.')
  const heading = page.getByRole('heading', { level: 1 })
  const field = page.getByLabel(english.field.label, { exact: true })
  const button = page.getByRole('button', { name: english.field.button })
  const open = async (serial: string) => {
    await page.goto(`${app.url}/verify/${serial}`)
    await takenOver(page)
    await page.getByRole('button', { name: english.offer.first }).click()
  }
  const enter = async (pin: string) => {
    await field.fill(pin)
    await button.click()
  }
  await open(first.serial)
  const attempts: { attemptId: string; pin: string }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pin?')) attempts.push(request.postDataJSON())
  })
  await page.route(pinCalls, loseReply)
  await enter(first.pin)
  const status = page.locator('.pin-form').getByRole('status')
  await expect(status).toHaveText('We can’t check right now. We’ll try again.')
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await button.click()
  await expect(status).toHaveText('You’re offline. We’ll check as soon as you’re back online.')
  expect(attempts.length).toBeGreaterThanOrEqual(2)
  await context.setOffline(false)
  // The first one arrived, and only its answer was lost.
  await expect(heading).toHaveText(english.confirmedFirst.title)
  expect(new Set(attempts.map(({ attemptId }) => attemptId)).size).toBe(1)
  expect(attempts.map((attempt) => attempt.pin)).toEqual(attempts.map(() => first.pin.replace(' ', '')))

  await open(other.serial)
  await page.route(
    pinCalls,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { code: 'busy' } }),
    { times: 1 },
  )
  await enter(otherPin(other.pin))
  await expect(status).toHaveText(/^Busy right now\. Trying again in \d+ seconds\.$/)
  await field.fill(other.pin)
  await button.click()
  await expect(heading).toHaveText(english.confirmedFirst.title)
  const [refused, second] = attempts.slice(-2)
  expect(refused?.attemptId).not.toBe(second?.attemptId)
})
