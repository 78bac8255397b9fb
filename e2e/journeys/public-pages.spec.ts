import type { Page } from '@playwright/test'
import { languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { chooseLanguage } from '../fixtures/choose-language.ts'
import { expect, operatorSettings, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'
import { recordProblems } from '../fixtures/record-problems.ts'

test.use({ settings: operatorSettings })

const neverIssued = '0000000000000000'
const shopperPaths = [
  '/',
  '/scan',
  '/scan-result',
  `/verify/${neverIssued}`,
  '/verify-batch/NB77AAAA',
  `/report?serial=${neverIssued}&verdict=unknown`,
  '/privacy',
  '/your-data',
  '/manufacturers/nobody',
  '/nothing/here',
]

test('no page for shoppers requests another origin or reports an error', async ({ app, page }) => {
  const problems = recordProblems(page, new URL(app.url).origin)
  for (const path of shopperPaths) {
    await page.goto(app.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect({ path, problems }).toEqual({ path, problems: [] })
  }
})

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
  for (const { tag } of languages) {
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
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/?lang=fr`)
  await expect(page.locator('.languages summary')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Voir la démo' }).first()).toHaveAttribute(
    'href',
    operatorSettings.DEMO_URL,
  )
})

test('the landing page is at most 4,500 pixels high on a phone in every language, and less than half of it is for partners', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { tag } of languages) {
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

test('the picture of a scan plays once when it is seen, and is the answer alone where motion is unwelcome', async ({
  app,
  page,
}) => {
  const answer = page.getByRole('img', { name: 'A phone reads the code' }).locator('.scene-result')
  const animations = () => answer.evaluate((element) => element.getAnimations().map(({ playState }) => playState))
  const position = () => answer.evaluate((element) => getComputedStyle(element).transform)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(app.url)
  await page.locator('.carousel-buttons').waitFor()
  expect([await animations(), await position()]).toEqual([[], 'none'])

  await page.setViewportSize({ width: 360, height: 400 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLanding(page, app.url)
  expect([await animations(), await position()]).toEqual([[], 'matrix(1, 0, 0, 1, 0, 420)'])
  await page.locator('.scene').scrollIntoViewIfNeeded()
  await expect.poll(animations).toEqual(['finished'])
  expect(await position()).toBe('matrix(1, 0, 0, 1, 0, 0)')
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('.scene').scrollIntoViewIfNeeded()
  expect(await animations()).toEqual(['finished'])
})

test('without JavaScript a link sets the language, it is remembered, and all content is there', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await chooseLanguage(page, 'Hausa')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ku sani kafin ku biya.')
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ku sani kafin ku biya.')
  await expect(page.locator('.languages [aria-current]')).toHaveText('Hausa')
  const premium = page.getByRole('region', { name: 'Fasalolin Premium' })
  await expect(premium.getByRole('listitem')).toHaveCount(5)
  await expect(premium.getByRole('button')).toHaveCount(0)
  await page.getByText('Ana biyan kuɗi don dubawa?').click()
  await expect(page.getByText('Dubawa kyauta ce')).toBeVisible()
  await context.close()
})

test('the browser’s language is used until another is chosen; the URL stays, and partner pages are English', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'yo-NG' })).newPage()
  await page.goto(`${app.url}/report?serial=${neverIssued}&verdict=unknown`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await loadTranslations('yo')).reportProduct)
  await chooseLanguage(page, 'Français')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await loadTranslations('fr')).reportProduct)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    serial: neverIssued,
    verdict: 'unknown',
    lang: 'fr',
  })
  await page.goto(`${app.url}/nothing/here`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await loadTranslations('fr')).notFound.title)
  await page.getByRole('link', { name: 'Vérifier un produit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // A URL with a language, as search engines list it, is shown in it and changes no setting.
  await page.goto(`${app.url}/?lang=ha`)
  await expect(page.getByRole('button', { name: (await loadLanding('ha')).stop, exact: true })).toBeVisible()
  await page.goto(app.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.context().close()
})

test('going back from the English sign-in page shows the landing page in the user’s language', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible()
  const home = page.getByRole('banner').getByRole('link')
  await home.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await page.context().close()
})

test('the premium features advance every 4 seconds, but not when hovered, focused, stopped or with reduced motion', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(app.url)
  const premium = page.getByRole('region', { name: 'Premium features' })
  const row = premium.getByRole('group')
  const scrollPosition = () => row.evaluate((element) => element.scrollLeft)
  const expectNoMotion = async () => {
    const before = await scrollPosition()
    await page.clock.runFor(13_000)
    expect(await scrollPosition()).toBe(before)
  }
  await premium.getByRole('button', { name: 'Play' }).waitFor()
  await page.clock.pauseAt(Date.now() + 3_600_000) // from here on the test controls the clock
  await expectNoMotion()

  await premium.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_900)
  expect(await scrollPosition()).toBe(0)
  await page.clock.runFor(200)
  const firstPosition = await scrollPosition()
  expect(firstPosition).toBeGreaterThan(0)
  await page.clock.runFor(4_000)
  expect(await scrollPosition()).toBeGreaterThan(firstPosition)
  await page.clock.runFor(20_000)
  const positions = new Set<number>()
  for (let i = 0; i < 6; i++) {
    await page.clock.runFor(4_000)
    positions.add(await scrollPosition())
  }
  expect(positions.has(0)).toBe(true) // it wraps around to the first

  await row.hover()
  await expectNoMotion()
  await page.mouse.move(0, 0)
  await row.focus()
  await expectNoMotion()
  await row.blur()
  await premium.getByRole('button', { name: 'Stop' }).click()
  await page.mouse.move(0, 0)
  await premium.getByRole('button', { name: 'Play' }).blur()
  await expectNoMotion()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await premium.getByRole('button', { name: 'Stop' }).waitFor()
  const positionAfterFourSeconds = async () => {
    await page.clock.runFor(4_100)
    return scrollPosition()
  }
  await expect.poll(positionAfterFourSeconds).toBeGreaterThan(0) // the first interval may pass before it starts to move
})

test('only one question is open at a time, also in browsers without exclusive details elements', async ({
  app,
  page,
}) => {
  await openLanding(page, app.url)
  const answers = page.getByRole('region', { name: 'Questions and answers' }).locator('details')
  const openQuestions = () =>
    answers.evaluateAll((all) => all.flatMap((one, i) => ((one as HTMLDetailsElement).open ? [i] : [])))
  const press = (nth: number) => answers.nth(nth).locator('summary').click()
  await press(0)
  expect(await openQuestions()).toEqual([0])
  await press(3)
  await expect.poll(openQuestions).toEqual([3])
  await answers.evaluateAll((all) => {
    for (const one of all) one.removeAttribute('name')
  })
  await press(1)
  await expect.poll(openQuestions).toEqual([1])
  await press(1)
  await expect.poll(openQuestions).toEqual([])
})
