import type { Page } from '@playwright/test'
import { languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { loadLanding } from '@sahihi/contract/i18n/load-landing.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { openLanding } from '../fixtures/open-landing.ts'

const demo = 'https://cal.example/sahihi'
test.use({ settings: { DEMO_URL: demo } })

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

/** What a page asks of others, and what it complains of besides answers that say no. */
function recordProblems(page: Page, origin: string) {
  const problems: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) problems.push(request.url())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of 4/.test(message.text()))
      problems.push(message.text())
  })
  return problems
}

test('no page for shoppers asks anything of another origin, and none complains', async ({ app, page }) => {
  const problems = recordProblems(page, new URL(app.url).origin)
  for (const path of shopperPaths) {
    await page.goto(app.url + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect({ path, heard: problems }).toEqual({ path, heard: [] })
  }
})

/** What runs off the side, ornaments and the row that can be pushed apart: the page itself would hide it. */
const overflowingElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.landing :not(svg, svg *)')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('.carousel-row'))
      .map((one) => one.outerHTML.slice(0, 80)),
  )

test('the landing page is whole in every language: nothing runs off a small phone, what counts is seen at once, anyone can use it', async ({
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
    // Drawn by React alone: the prerendered page has become the living one.
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
        heard: problems,
        barriers: await axeViolations(page),
      }).toEqual({
        tag,
        colorScheme,
        beyondTheSide: [],
        heard: [],
        barriers: [],
      })
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Langue' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Voir une démo' }).first()).toHaveAttribute('href', demo)
})

test('without JavaScript the language is chosen by a link and stays, and all the page says is there', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await page.getByRole('link', { name: 'Hausa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ku sani kafin ku biya.')
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ku sani kafin ku biya.')
  await expect(page.getByRole('link', { name: 'Hausa' })).toHaveAttribute('aria-current', 'true')
  const premium = page.getByRole('region', { name: 'Fasalolin Premium' })
  await expect(premium.getByRole('listitem')).toHaveCount(5)
  await expect(premium.getByRole('button')).toHaveCount(0)
  await page.getByText('Ana biyan kuɗi don dubawa?').click()
  await expect(page.getByText('Dubawa kyauta ce')).toBeVisible()
  await context.close()
})

test('the language of the browser is spoken first, then the chosen one; the rest of the address stays, and partners read English', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'yo-NG' })).newPage()
  await page.goto(`${app.url}/report?serial=${neverIssued}&verdict=unknown`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await loadTranslations('yo')).reportProduct)
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((await loadTranslations('fr')).reportProduct)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    serial: neverIssued,
    verdict: 'unknown',
    lang: 'fr',
  })
  await page.goto(`${app.url}/nothing/here`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il n’y a pas de page ici')
  await page.getByRole('link', { name: 'Vérifier un produit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // An address that names a language, as search engines give it, is read in that, and changes nothing else.
  await page.goto(`${app.url}/?lang=ha`)
  await expect(page.getByRole('button', { name: (await loadLanding('ha')).stop, exact: true })).toBeVisible()
  await page.goto(app.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.context().close()
})

test('who comes back from the English sign-in page reads the first page in their own language', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('heading', { name: 'Partner Login' })).toBeVisible()
  const home = page.getByRole('banner').getByRole('link')
  await Promise.all([page.waitForResponse(/\/assets\/landing-(?!page|route|text)/), home.hover()]) // its text is preloaded
  await home.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sachez-le avant de payer.')
  await page.context().close()
})

test('the premium features move on every 4 seconds, but not under a pointer, in use, stopped, or where no motion is wanted', async ({
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
  await page.clock.pauseAt(Date.now() + 3_600_000) // from here on time is what we say it is
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
  expect(positions.has(0)).toBe(true) // after the last the first

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
  await expect.poll(positionAfterFourSeconds).toBeGreaterThan(0) // once is not enough where it does not move by itself yet
})

test('of the questions one is open at a time, also where the browser does not see to it', async ({ app, page }) => {
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
