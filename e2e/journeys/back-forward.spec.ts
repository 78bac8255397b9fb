import { expect, test } from '../fixtures/fixtures.ts'
import { openDebugger } from '../fixtures/open-debugger.ts'
import { startPlainBrowser } from '../fixtures/plain-browser.ts'

// Playwright switches the browser's cache for Back and Forward off.
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const cameraRuns = 'Boolean(document.querySelector("video")?.srcObject?.active)'

test('Back shows a verdict, the landing page, the scanner and a report as they were left', async ({ app }) => {
  const { token } = await app.partner('Remembered Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const pages = [
    [`/verify/${serials[0]}`, 'document.querySelectorAll("main button").length > 0'],
    ['/', 'document.querySelector("h1") !== null'],
    ['/scan', cameraRuns],
    ['/report', 'document.querySelector("textarea") !== null'],
  ] as const
  const browser = await startPlainBrowser(camera)
  try {
    const debug = await openDebugger(browser.debuggerUrl)
    await debug.open(app.url + pages[0][0])
    const inPage = await debug.page()
    const tryIn = (expression: string) => inPage(expression).catch(() => 'not yet')
    for (const [path, isReady] of pages) {
      await inPage(`void location.assign(${JSON.stringify(path)})`)
      await expect.poll(() => tryIn(`location.pathname === ${JSON.stringify(path)} && ${isReady}`)).toBe(true)
      await inPage('addEventListener("pageshow", ({ persisted }) => { window.wasKept = persisted })')
      await inPage('void location.assign("/privacy")')
      await expect
        .poll(() => tryIn('location.pathname === "/privacy" && document.querySelector("h1") !== null'))
        .toBe(true)
      await inPage('void history.back()')
      await expect.poll(() => tryIn(`location.pathname === ${JSON.stringify(path)} && window.wasKept`), path).toBe(true)
      await expect.poll(() => tryIn(isReady), path).toBe(true) // the camera runs again
    }
    expect(await app.countScans(token, batchId)).toBe(1)
  } finally {
    await browser.close()
  }
})
