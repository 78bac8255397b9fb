import type { Page } from '@playwright/test'
import { loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/fixtures.ts'
import { recordProblems } from '../../fixtures/record-problems.ts'
import { twoLanguages } from '../../fixtures/two-languages.ts'

/** Elements beyond the right edge. The page would hide them. Ornaments and the carousel row are allowed. */
const overflowingElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.landing :not(svg, svg *)')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('.carousel-row'))
      .map((one) => one.outerHTML.slice(0, 80)),
  )

test('the landing page fits a small phone in every language, shows the main actions first, and is accessible', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const problems = recordProblems(page, new URL(app.url).origin)
  for (const { tag } of twoLanguages) {
    const landing = await loadLanding(tag)
    const shopper = await loadTranslations(tag)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${app.url}/?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    // Only React renders this: the prerendered page is hydrated.
    await expect(page.getByRole('button', { name: landing.play, exact: true })).toBeVisible()
    const beyondTheSide = await overflowingElements(page)
    const visibleAtOnce = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: landing.scan }),
      page.getByLabel(shopper.serialForm.label),
    ]
    for (const one of visibleAtOnce) await expect(one).toBeInViewport({ ratio: 1 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect({
        tag,
        colorScheme,
        beyondTheSide,
        problems,
        violations: await axeViolations(page),
      }).toEqual({
        tag,
        colorScheme,
        beyondTheSide: [],
        problems: [],
        violations: [],
      })
    }
  }
})

test('the landing page is at most 4,500 pixels high on a phone in every language, and less than half of it is for partners', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { tag } of twoLanguages) {
    await page.goto(`${app.url}/?lang=${tag}`)
    await page.evaluate(() => document.fonts.ready)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const forPartners = await page.locator('.partners').evaluate((part) => part.getBoundingClientRect().height)
    expect({ tag, fits: height <= 4500, forShoppers: forPartners < height / 2, height, forPartners }).toMatchObject({
      fits: true,
      forShoppers: true,
    })
  }
})
