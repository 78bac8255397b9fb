import type { Page, Route } from '@playwright/test'

/** The worst moment: what was sent has arrived and counts, and its answer is lost. */
export async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort('internetdisconnected')
}

/** From now on only what the test runs goes by in the page. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** As a browser whose owner has blocked all site data, where the properties themselves throw; for `addInitScript`. */
export const forbidStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}
