import type { Page } from '@playwright/test'
import type { PinText } from '@sahihi/contract/i18n/en/pins.ts'
import { checkByManyVisitors } from '../../fixtures/copy-case-fixture.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'
import { createPinCodes, otherPin } from '../../fixtures/hidden-pins.ts'
import { findOverflow } from '../../fixtures/overflow-check.ts'
import { takenOver } from '../../fixtures/take-over.ts'
import { twoLanguages } from '../../fixtures/two-languages.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
// Without the partners' text and the serials, such as 7BY4.
const english = /(?<![\p{L}\p{M}\p{N}])(the|this|was|were|your|you|and|with|of|not|by)(?![\p{L}\p{M}\p{N}])/iu

async function createCodes(app: RunningApp, values: object = {}) {
  const { token } = await app.partner('Ẹlẹ́wà Pharmaceuticals', 'PREMIUM')
  const { codes } = await createPinCodes(app, token, values)
  return [...codes, ...Array.from({ length: 3 }, () => ({ serial: '', pin: '' }))] as [Code, Code, Code]
}
type Code = { serial: string; pin: string }

for (const { tag, name } of twoLanguages)
  test(`in ${name} the field and each outcome fit small phones and use no other language, and nothing moves`, async ({
    app,
    browser,
  }) => {
    test.setTimeout(180_000)
    const [copied, right, wrong] = await createCodes(app, { batch: '2026-07/B' })
    await checkByManyVisitors(app, copied.serial)
    const { pinText } = (await import(`@sahihi/contract/i18n/${tag}/pins.ts`)) as { pinText: PinText }
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const scripts = await routeScripts(page)
    const expectFit = async (title: string) => {
      await expect(heading(page)).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const read = (await page.locator('body').ariaSnapshot()).replace(/\/url: .*/g, '')
      if (tag !== 'en' && tag !== 'pcm') expect.soft(english.exec(read)?.[0], read).toBeUndefined()
      for (const viewport of [
        { width: 360, height: 640 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(viewport)
        expect.soft(await page.evaluate(findOverflow), `${title}, ${viewport.width} px`).toEqual([])
      }
    }
    const open = async ({ serial }: Code) => {
      const release = scripts.hold()
      await page.goto(`${app.url}/verify/${serial}?lang=${tag}`)
      await expect(page.locator('main dl').first()).toBeVisible()
      const before = await page.locator('main dl').first().boundingBox()
      release()
      await takenOver(page)
      await expect(page.locator('.pin')).toBeVisible()
      const field = page.locator('.pin-form')
      if (serial === copied.serial) await expect(field).toBeVisible()
      expect.soft((await page.locator('main dl').first().boundingBox())?.y, 'nothing moves').toBe(before?.y)
    }
    const check = async (pin: string, title: string) => {
      const line = page.locator('.pin-line')
      if (await line.isVisible()) await line.click()
      await page.getByLabel(pinText.field.label, { exact: true }).fill('1')
      await page.getByRole('button', { name: pinText.field.button }).click()
      await expect(page.getByText(pinText.field.malformed)).toBeVisible()
      await expectFit((await heading(page).textContent()) ?? '')
      await page.getByLabel(pinText.field.label, { exact: true }).fill(pin)
      await page.getByRole('button', { name: pinText.field.button }).click()
      await expectFit(title)
    }
    await open(copied)
    await check(copied.pin, pinText.firstOfSuspected.title)
    await open(right)
    await check(right.pin, pinText.confirmedFirst.title)
    await open(right)
    await check(right.pin, pinText.usedByYou.title)
    await open(wrong)
    await check(otherPin(wrong.pin), pinText.wrong.title)
    await context.close()
    const stranger = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await stranger.goto(`${app.url}/verify/${right.serial}?lang=${tag}`)
    await stranger.locator('.pin-line').click()
    await stranger.getByLabel(pinText.field.label, { exact: true }).fill(right.pin)
    await stranger.getByRole('button', { name: pinText.field.button }).click()
    await expect(heading(stranger)).toHaveText(pinText.usedByOther.title)
    expect.soft(await stranger.evaluate(findOverflow)).toEqual([])
    await stranger.close()
  })

/** Lets the test hold back the page's scripts. `hold` returns a function that releases them. */
async function routeScripts(page: Page) {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const hold = () => {
    gate = Promise.withResolvers<void>()
    return gate.resolve
  }
  return { hold }
}
