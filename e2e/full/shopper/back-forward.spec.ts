import { expect, test } from '../../fixtures/fixtures.ts'
import { openDebugger } from '../../fixtures/open-debugger.ts'
import { startPlainBrowser } from '../../fixtures/plain-browser.ts'

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
  const browser = await startPlainBrowser(camera, { isWhole: true })
  try {
    const debug = await openDebugger(browser.debuggerUrl)
    await debug.open(`${app.url}/robots.txt`)
    const inPage = await debug.page()
    /** Answers before the page is left: a call whose page goes meanwhile fails. */
    const leave = (how: string) => inPage(`void setTimeout(() => ${how})`)
    const tryIn = (expression: string) => inPage(expression).catch(() => 'not yet')
    const arrive = (path: string, isReady: string) =>
      expect.poll(() => tryIn(`location.pathname === ${JSON.stringify(path)} && ${isReady}`), path).toBe(true)
    /** Leaves a page, comes back, and says whether the browser had kept it. */
    const leaveAndReturn = async (path: string) => {
      await inPage('void (window.wasLeft = true)')
      await leave('location.assign("/privacy")')
      await arrive('/privacy', 'document.querySelector("h1") !== null')
      await leave('history.back()')
      await arrive(path, 'document.readyState === "complete"')
      return inPage('window.wasLeft === true')
    }
    await arrive('/robots.txt', 'document.readyState === "complete"')
    // biome-ignore lint/suspicious/noSkippedTests: a browser without a window system may keep no page for Back at all
    test.skip(!(await leaveAndReturn('/robots.txt')), 'this browser keeps no page at all')
    for (const [path, isReady] of pages) {
      await leave(`location.assign(${JSON.stringify(path)})`)
      // A busy browser does not keep every page; one that forbids it is never kept.
      await expect(async () => {
        await arrive(path, isReady)
        expect(await leaveAndReturn(path), path).toBe(true)
      }).toPass()
      await arrive(path, isReady) // the camera runs again
    }
    expect(await app.countScans(token, batchId)).toBe(1)
  } finally {
    await browser.close()
  }
})
