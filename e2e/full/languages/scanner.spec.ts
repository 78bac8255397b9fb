import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { installFakeCamera } from '../../fixtures/fake-camera.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { findOverflow } from '../../fixtures/overflow-check.ts'
import { twoLanguages } from '../../fixtures/two-languages.ts'

test('in other languages the scanner fits a small phone and is accessible, scanning or stopped', async ({
  app,
  page,
}) => {
  await installFakeCamera(page)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { tag } of twoLanguages) {
    const { scanner, serialForm, titles, language, retry } = await loadTranslations(tag)
    await page.goto(`${app.url}/scan?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page).toHaveTitle(new RegExp(titles.scan))
    await expect(page.getByRole('status')).toHaveText(scanner.scanning)
    await expect(page.getByRole('slider', { name: scanner.zoom })).toBeVisible()
    for (const name of [scanner.light, scanner.photo, serialForm.labelAlone])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    const found = [await page.evaluate(findOverflow)]
    await page.evaluate(() => {
      window.fakeCamera.errorName = 'NotAllowedError'
      window.fakeCamera.tracks[0]?.dispatchEvent(new Event('ended'))
    })
    const stopped = page.getByRole('region', { name: scanner.stopped })
    await expect(stopped.getByRole('alert').first()).toHaveText(scanner.cameraLost)
    await page.getByRole('button', { name: retry, exact: true }).click()
    await expect(stopped.getByRole('alert').first()).toHaveText(scanner.denied)
    await expect(page.getByRole('textbox', { name: serialForm.labelAlone })).toBeVisible()
    await expect(stopped.locator('.languages summary')).toHaveText(new RegExp(language))
    found.push(await page.evaluate(findOverflow))
    expect({ tag, found }).toEqual({ tag, found: [[], []] })
    expect(await axeViolations(page)).toEqual([])
  }
})
