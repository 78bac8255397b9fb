import { createServer, request as passOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures/fixtures.ts'
import { openDebugger } from '../fixtures/open-debugger.ts'
import { startPlainBrowser } from '../fixtures/plain-browser.ts'

test('a prerendered page requests no verdict until it is shown, and then only once', async ({ app }) => {
  const { token } = await app.partner('Foreseen Goods Ltd')
  const { serials, batchId } = await app.createCodes(token)
  const path = `/verify/${serials[0]}`
  const site = await openSite(app.url, path)
  const browser = await startPlainBrowser()
  try {
    const debug = await openDebugger(browser.debuggerUrl)
    await debug.open(`${site.url}/prerender`)
    const inVisible = await debug.page()
    const inPrerendered = await debug.page('prerender')
    // With the path, because the debugger may first see the blank page before the navigation.
    const state = () =>
      inPrerendered(
        '[location.pathname, document.prerendering, document.readyState, performance.getEntriesByType("navigation")[0].activationStart > 0]',
      )
    await expect.poll(state).toEqual([path, true, 'complete', false])
    await inPrerendered('fetch("/healthz").then(({ status }) => status)') // earlier requests of the page have arrived by now
    expect(site.countRequests('/healthz')).toBe(1)
    expect(site.countRequests('/api/products/verify/')).toBe(0)
    expect(await app.countScans(token, batchId)).toBe(0)

    await inVisible('void document.querySelector("a").click()')
    await expect.poll(state).toEqual([path, false, 'complete', true])
    await expect.poll(() => inPrerendered('document.querySelector("h1").textContent')).toBe('Verified!')
    await expect.poll(() => inPrerendered('document.querySelectorAll("button").length')).toBeGreaterThan(0) // drawn by the page that follows the shell
    expect(site.countRequests('/api/products/verify/')).toBe(1)
    expect(await app.countScans(token, batchId)).toBe(1)

    await inPrerendered('void location.reload()')
    const navigationType = () =>
      inPrerendered('performance.getEntriesByType("navigation")[0].type').catch(() => 'not yet')
    await expect.poll(navigationType).toBe('reload')
    await expect.poll(() => inPrerendered('document.querySelectorAll("button").length')).toBeGreaterThan(0)
    expect(site.countRequests('/api/products/verify/')).toBe(2)
    expect(await app.countScans(token, batchId)).toBe(1)
  } finally {
    await browser.close()
    await site.close()
  }
})

/** A proxy to the app with one more page that makes the browser prerender `path`. Only a page of the same origin can do that. */
async function openSite(productUrl: string, path: string) {
  const requests: string[] = []
  const rules = { prerender: [{ urls: [path], eagerness: 'immediate' }] }
  const prerenderingPage = `<!doctype html><a href="${path}">Next</a><script type="speculationrules">${JSON.stringify(rules)}</script>`
  const server = createServer((request, reply) => {
    requests.push(request.url ?? '')
    if (request.url === '/prerender') return void reply.setHeader('content-type', 'text/html').end(prerenderingPage)
    const { method, headers } = request
    const upstream = passOn(productUrl + request.url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    upstream.on('error', () => reply.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const countRequests = (start: string) => requests.filter((url) => url.startsWith(start)).length
  return { url: `http://localhost:${port}`, countRequests, close }
}
