import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import { expect } from '../../fixtures/fixtures.ts'

export const unsafeUrl = 'http://careless.example/'

/** Opens a page in a browser that records injected scripts and elements. `shows` checks texts, and that nothing was injected. */
export async function openWatchedPage(
  browser: Browser,
  url: string,
  { token = '', isAdmin = false, width = 1440 } = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const violations = await recordViolations(context)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript(
    ([token, flag]) => {
      if (!token || !flag || origin === 'null') return
      localStorage.setItem('token', token)
      localStorage.setItem('isAdmin', flag)
    },
    [token, String(isAdmin)],
  )
  const missing = async (words: (string | undefined)[]) => {
    const texts = new Set(await visibleTexts(page))
    return words.filter((one) => !one || !texts.has(one))
  }
  /** Expects each text to be on the page exactly as written, and nothing to be injected. */
  const shows = (...words: (string | undefined)[]) =>
    expect
      .poll(async () => {
        // A page that is navigating cannot be read.
        const injected = await injectedElements(page).catch(String)
        return { missing: await missing(words).catch(String), injected, violations: [...violations] }
      })
      .toEqual({ missing: [], injected: [], violations: [] })
  const open = (path: string) => page.goto(url + path)
  const close = async () => {
    await shows()
    await context.close()
  }
  return { page, open, shows, close, violations }
}

/** Opens a page without any protection. */
export async function openUnsafePage(page: Page, body: string) {
  await page.route(`${unsafeUrl}**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(unsafeUrl)
}

/** Records injected scripts, dialogs, errors, foreign requests and violations of the CSP. The list stays empty when all is well. */
async function recordViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeFunction('pwn', (what: unknown) => void seen.push(String(what)))
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { pwn: (what: string) => void }).pwn(
        `stopped by ${effectiveDirective}: ${blockedURI} ${sample}`,
      ),
    ),
  )
  context.on('weberror', (error) => seen.push(`error: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    // An unsaved form asks before it is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname === 'pwned.example') seen.push(pathname.slice(1))
  })
  return seen
}

/** The visible texts of the page: the text of each element, and the value or placeholder of each field. */
const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const ownText = (element: Element) =>
      [...element.childNodes]
        .map((node) => (node instanceof Text ? node.data : ''))
        .join('')
        .trim()
    const texts = [...document.body.querySelectorAll('*')].filter(isSeen).map(ownText)
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      if (isSeen(field)) texts.push(field.value || field.placeholder)
    return texts
  })

/** Elements that the corpus would inject and that none of our pages has. */
export const injectedElements = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    const foreign =
      'iframe, object, embed, base, math, foreignObject, video, noscript p, meta[http-equiv=refresh], img[src=x], [style*=pwned]'
    const isHostile = (element: Element) =>
      element.matches(foreign) ||
      (element.matches('script, style') && /pwn|keyframes x/.test(element.textContent)) ||
      [...element.attributes].some(
        ({ name, value }) =>
          /^on/.test(name) ||
          (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
      )
    return [...document.querySelectorAll('*')].filter(isHostile).map((element) => element.outerHTML.slice(0, 200))
  })
