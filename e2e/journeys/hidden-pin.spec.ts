import type { Page } from '@playwright/test'
import { pinText as english } from '@sahihi/contract/i18n/en/pins.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { loseReply } from '../fixtures/browser-faults.ts'
import { checkByManyVisitors } from '../fixtures/copy-case-fixture.ts'
import { expect, type RunningApp, test } from '../fixtures/fixtures.ts'
import { createPinCodes, otherPin } from '../fixtures/hidden-pins.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { findOverflow } from '../fixtures/overflow-check.ts'
import { takenOver } from '../fixtures/take-over.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const offer = (page: Page) => page.getByRole('button', { name: english.offer.first })
const field = (page: Page) => page.getByLabel(english.field.label, { exact: true })
const button = (page: Page) => page.getByRole('button', { name: english.field.button })
const report = (page: Page) => page.getByRole('link', { name: 'Report this product' })
const pinCalls = '**/api/products/verify/*/pin?*'

async function createCodes(app: RunningApp, values: object = {}) {
  const { token } = await app.partner('Scratched Goods Ltd', 'PREMIUM')
  const { codes, batchId } = await createPinCodes(app, token, values)
  const [code = { serial: '', pin: '' }, other = { serial: '', pin: '' }] = codes
  return { token, batchId, ...code, other }
}

async function open(page: Page, app: RunningApp, serial: string) {
  await page.goto(`${app.url}/verify/${serial}`)
  await takenOver(page)
}

async function enter(page: Page, pin: string) {
  const way = page.getByRole('button', { name: new RegExp(`${english.offer.first}|Mistyped`) })
  await expect(field(page).or(way).first()).toBeVisible() // the field comes a moment after the verdict
  if (!(await field(page).isVisible())) await way.click()
  await field(page).fill(pin)
  await button(page).click()
}

/** What every outcome keeps: it is announced, fits, and has no barrier, on a phone and a desktop, light and dark. */
async function expectOutcome(page: Page, title: string, tone: string) {
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('main')).toHaveClass(new RegExp(`^v ${tone}( |$)`))
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await axeViolations(page), `${title}, ${viewport.width} px, ${colorScheme}`).toEqual([])
      expect.soft(await page.evaluate(findOverflow), `${title}, ${viewport.width} px`).toEqual([])
    }
  await page.setViewportSize({ width: 390, height: 844 })
}

test('a shopper is surer by the PIN: first with the whole seal, then again, and another shopper is warned', async ({
  app,
  page,
  browser,
}) => {
  const { serial, pin, token, batchId } = await createCodes(app)
  await open(page, app, serial)
  await expect(heading(page)).toHaveText('Verified!')
  await expect(field(page)).toBeHidden()
  await offer(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(english.field.hint)
  await enter(page, pin)
  await expectOutcome(page, english.confirmedFirst.title, 'green sealed')
  await expect(page.getByText(english.confirmedFirst.sentence)).toBeVisible()
  await expect(page.getByText(english.confirmedFirst.nextStep)).toBeVisible()
  await expect(page.locator('.v-seal')).toHaveCSS('color', 'rgb(224, 178, 90)')
  await expect(page.locator('.v-seal path')).toHaveCount(7)
  await expect(field(page)).toHaveCount(0)
  // The PIN is in no address and in nothing that the browser keeps, and the verdict is there again after a reload.
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state, document.body.innerHTML]),
  )
  expect(kept).not.toContain(pin)
  expect(kept).not.toContain(pin.replace(' ', ''))
  await page.reload()
  await takenOver(page)
  await expect(heading(page)).toHaveText('Verified!')
  await expect(page.getByText('First check. Nobody has checked this code before.')).toBeVisible()
  await enter(page, pin)
  await expect(page.getByText(/^You used this PIN before, on /)).toBeVisible()
  await expectOutcome(page, english.usedByYou.title, 'green')
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await open(stranger, app, serial)
  await enter(stranger, pin)
  await expect(stranger.getByText(/^This PIN was already used on .* this item may be a copy\.$/)).toBeVisible()
  await expectOutcome(stranger, english.usedByOther.title, 'amber')
  expect(await app.countScans(token, batchId)).toBe(2)
  await context.close()
})

test('a wrong PIN leads to the report first and may be typed again, until there were too many', async ({
  app,
  page,
}) => {
  const { serial, pin } = await createCodes(app)
  await open(page, app, serial)
  await enter(page, otherPin(pin))
  await expectOutcome(page, english.wrong.title, 'red')
  await expect(page.getByText(english.triesLeft(4))).toBeVisible()
  const again = page.getByRole('button', { name: english.offer.again })
  const [reportTop, againTop] = [(await report(page).boundingBox())?.y ?? 0, (await again.boundingBox())?.y ?? 0]
  expect(reportTop).toBeLessThan(againTop)
  expect(againTop).toBeLessThan(844 - 44)
  await expect(report(page)).toHaveCSS('background-color', 'rgb(179, 38, 30)')
  for (const left of [3, 2, 1]) {
    await enter(page, otherPin(pin))
    await expect(page.getByText(english.triesLeft(left))).toBeVisible()
    await expect(heading(page)).toBeFocused()
  }
  await enter(page, otherPin(pin))
  await expect(page.getByText('You can try again in 1 hour.')).toBeVisible()
  await expect(again).toHaveCount(0)
  await open(page, app, serial)
  await enter(page, pin)
  await expectOutcome(page, english.locked.title, 'grey')
  await expect(page.getByText('You can try again in 1 hour.')).toBeVisible()
})

test('on a code that may be copied the field is the main action, above the report, and a first PIN stays amber', async ({
  app,
  page,
}) => {
  const { serial, pin } = await createCodes(app)
  await checkByManyVisitors(app, serial)
  await open(page, app, serial)
  await expect(heading(page)).toHaveText('This code may have been copied')
  await expect(page.getByRole('region', { name: english.offer.first })).toBeVisible()
  const [fieldBox, reportBox] = [await field(page).boundingBox(), await report(page).boundingBox()]
  expect((fieldBox?.y ?? 0) + 52).toBeLessThan(reportBox?.y ?? 0)
  await expect(button(page)).toHaveCSS('background-color', 'rgb(255, 187, 17)')
  await expect(report(page)).not.toHaveCSS('background-color', 'rgb(255, 187, 17)')
  for (const control of [field(page), button(page), report(page)])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight)) // there the report lies over nothing
  expect(await axeViolations(page)).toEqual([])
  await enter(page, pin)
  await expectOutcome(page, english.firstOfSuspected.title, 'amber')
  await expect(page.getByText('The code itself has been checked on 12 other phones or computers.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/genuine|verified|confirmed/i)
})

test('a used-up scan limit leaves the PIN as the way out of the owner', async ({ app, page, browser }) => {
  const { serial, pin } = await createCodes(app, { scanLimit: 1 })
  const context = await browser.newContext()
  await open(await context.newPage(), app, serial)
  await context.close()
  await open(page, app, serial)
  await expect(heading(page)).toHaveText('Scan Limit Reached!')
  await enter(page, pin)
  await expectOutcome(page, english.firstOfSuspected.title, 'amber')
})

test('a code that is blocked meanwhile is answered as blocked', async ({ app, page }) => {
  const { serial, pin, token } = await createCodes(app)
  await open(page, app, serial)
  const block = { action: 'block', reason: 'Stolen' }
  expect((await app.api(token, 'PUT', `/api/products/qr/${serial}/state`, block)).status).toBe(200)
  await enter(page, pin)
  await expect(heading(page)).toHaveText('Verification failed!')
  await expect(page.getByText('Stolen')).toBeVisible()
  await expect(page.locator('main')).toHaveClass('v red')
})

test('a PIN waits for the network and is the same attempt until it is answered', async ({ app, page, context }) => {
  const { serial, pin, other } = await createCodes(app)
  await open(page, app, serial)
  const attempts: { attemptId: string; pin: string }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pin?')) attempts.push(request.postDataJSON())
  })
  await page.route(pinCalls, loseReply)
  await enter(page, pin)
  const status = page.locator('.pin-form').getByRole('status')
  await expect(status).toHaveText('We can’t check right now. We’ll try again.')
  await context.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await button(page).click()
  await expect(status).toHaveText('You’re offline. We’ll check as soon as you’re back online.')
  expect(attempts.length).toBeGreaterThanOrEqual(2)
  await context.setOffline(false)
  // The first one arrived, and only its answer was lost.
  await expect(heading(page)).toHaveText(english.confirmedFirst.title)
  expect(new Set(attempts.map(({ attemptId }) => attemptId)).size).toBe(1)
  expect(attempts.map((attempt) => attempt.pin)).toEqual(attempts.map(() => pin.replace(' ', '')))

  await open(page, app, other.serial)
  await page.route(
    pinCalls,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { code: 'busy' } }),
    { times: 1 },
  )
  await enter(page, otherPin(other.pin))
  await expect(status).toHaveText(/^Busy right now\. Trying again in \d+ seconds\.$/)
  await field(page).fill(other.pin)
  await button(page).click()
  await expect(heading(page)).toHaveText(english.confirmedFirst.title)
  const [first, second] = attempts.slice(-2)
  expect(first?.attemptId).not.toBe(second?.attemptId)
})

test('a PIN is grouped while it is typed, pasted and deleted; what is no PIN is not sent', async ({ app, page }) => {
  const { serial, pin } = await createCodes(app)
  await open(page, app, serial)
  await offer(page).click()
  const input = field(page)
  await expect(input).toHaveAttribute('inputmode', 'numeric')
  await expect(input).toHaveAttribute('autocomplete', 'off')
  await input.pressSequentially('48210')
  await expect(input).toHaveValue('4821 0')
  await input.press('Backspace')
  await expect(input).toHaveValue('4821')
  await input.pressSequentially('09')
  await input.press('Home')
  for (let i = 0; i < 5; i++) await input.press('ArrowRight')
  await input.press('Backspace') // the gap, which stays, and then the digit before it
  await input.press('Backspace')
  await expect(input).toHaveValue('4820 9')
  await input.pressSequentially('7')
  await expect(input).toHaveValue('4827 09')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/pin?') && sent.push(request.url()))
  await input.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(english.field.malformed)
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(`${english.field.malformed} ${english.field.hint}`)
  expect(await axeViolations(page)).toEqual([])
  expect(sent).toEqual([])
  for (const pasted of [`  ${pin.replace(' ', '-')}\n`, pin.split('').join(' '), pin.replace(' ', '')]) {
    await input.fill('')
    await input.evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      element.focus()
      document.execCommand('insertText', false, data.getData('text/plain').trim())
    }, pasted)
    await expect(input).toHaveValue(pin)
  }
  // A browser that keeps the whole page for Back shows it to the next person.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(input).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText('')
  await input.fill(pin)
  await page.goto(`${app.url}/privacy`)
  await page.goBack()
  await takenOver(page)
  expect(await page.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(
    [],
  )
  expect(sent).toEqual([])
})

test('with the keyboard alone, on the result of a typed serial; after a reload the verdict is as it was', async ({
  app,
  page,
}) => {
  const { serial, pin } = await createCodes(app)
  await openLanding(page, app.url)
  await page.getByLabel('Or type the serial number').fill(serial)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Verified!')
  await expect(page).toHaveURL(/scan-result/)
  const stored = () => page.evaluate(() => localStorage.getItem('scanResult'))
  const before = await stored()
  await expect(heading(page)).toBeFocused()
  await expect(offer(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(offer(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(pin.replace(' ', ''))
  await expect(field(page)).toHaveValue(pin)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(english.confirmedFirst.title)
  await expect(heading(page)).toBeFocused()
  expect(await stored()).toBe(before)
  await page.reload()
  await expect(heading(page)).toHaveText('Verified!')
  await expect(offer(page)).toBeVisible()
})
