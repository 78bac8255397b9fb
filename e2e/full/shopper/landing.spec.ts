import { expect, test } from '../../fixtures/fixtures.ts'
import { openLanding } from '../../fixtures/open-landing.ts'

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
  // Preact starts effects after the next frame, which the stopped clock holds back.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return premium.getByRole('button', { name: 'Stop' }).isVisible()
    })
    .toBe(true)
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
