import { expect, type Frame, test } from '@playwright/test'
import { attacks, corpus } from './xss-corpus.ts'
import { injectedElements, openWatchedPage, unsafeUrl } from './xss-watch.ts'

test('every string of the corpus runs script on an unsafe page', async ({ browser }) => {
  const { page, violations } = await openWatchedPage(browser, unsafeUrl)
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(unsafeUrl)
  await page.evaluate(
    (documents) => {
      for (const srcdoc of documents) document.body.append(Object.assign(document.createElement('iframe'), { srcdoc }))
    },
    attacks.map(([words, use]) => use(words)),
  )
  const actOnLinks = () =>
    page.evaluate(() => {
      for (const { contentDocument } of document.querySelectorAll('iframe'))
        for (const element of contentDocument?.querySelectorAll<HTMLElement>('a, input') ?? []) {
          element.dispatchEvent(new PointerEvent('pointerover'))
          element.click()
        }
    })
  const ran = () => corpus.filter((_, i) => violations.includes(String(i)))
  await expect
    .poll(async () => {
      await actOnLinks()
      return ran()
    })
    .toEqual(corpus)
  // One frame navigates to another site, or has done so by now.
  const elements = (frame: Frame) => injectedElements(frame).catch(() => [])
  const found = await Promise.all(page.mainFrame().childFrames().map(elements))
  expect(found.filter((elements) => elements.length > 0).length).toBeGreaterThanOrEqual(corpus.length - 1)
  await page.context().close()
})
