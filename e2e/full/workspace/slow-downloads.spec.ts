import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, type RunningApp, test } from '../../fixtures/fixtures.ts'

const formats = [
  { item: 'Original', name: /^qrcodes-ORIGINAL-\d{13}-[\w-]+\.pdf$/ },
  { item: 'Large', name: /^qrcodes-LARGE-\d{13}-[\w-]+\.pdf$/ },
  { item: 'Medium', name: /^qrcodes-MEDIUM-\d{13}-[\w-]+\.pdf$/ },
  { item: 'Small', name: /^qrcodes-SMALL-\d{13}-[\w-]+\.pdf$/ },
  { item: 'CSV', name: /^qrcodes-\d{13}-[\w-]+\.csv$/ },
  { item: 'SVG', name: /^qrcodes-svg-\d{13}-[\w-]+\.zip$/ },
  { item: 'PNG, 300 px', name: /^qrcodes-png-300-\d{13}-[\w-]+\.zip$/ },
  { item: 'PNG, 600 px', name: /^qrcodes-png-600-\d{13}-[\w-]+\.zip$/ },
  { item: 'PNG, 1200 px', name: /^qrcodes-png-1200-\d{13}-[\w-]+\.zip$/ },
]

const button = (page: Page) => page.getByRole('button', { name: 'Download QR codes' })
const progress = (page: Page) => page.getByRole('progressbar')
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: messages.downloadFailedAlert })
const isDownload = (request: { url: () => string }) => request.url().includes('/download-qr')

async function choose(page: Page, item: string) {
  await button(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Retries until the condition holds: the server may still be ending the previous download, and answers 429 until then. */
const retryUntil = (page: Page, condition: () => boolean) =>
  expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    expect(condition()).toBe(true)
  }).toPass()

type OpenAs = (page: Page, token: string, path: string) => Promise<void>

/** The inventory of a batch of 5,000, on a connection that needs a minute for the largest file. */
async function openLargeBatch(page: Page, app: RunningApp, openAs: OpenAs) {
  const { token, batchId } = await createLargeBatch(app)
  await openAs(page, token, `/inventory/${batchId}`)
  await expect(button(page)).toBeVisible()
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 60_000 }
  await line.send('Network.emulateNetworkConditions', conditions)
  return { token, batchId }
}

async function createLargeBatch(app: RunningApp, quantity = 5000) {
  await app.startPlan('Large Batches Ltd', 'PREMIUM', 100_000)
  const { token } = await app.partner('Large Batches Ltd')
  const { batchId } = await app.createCodes(token, { quantity })
  return { token, batchId }
}

/** A proxy to the app that breaks once, in the middle of a download. */
async function startBreakingProxy(url: string) {
  let isBroken = false
  const line = createServer((incoming, response) => {
    const outgoing = request(url + incoming.url, { method: incoming.method, headers: incoming.headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(response)
      if (isBroken || !isDownload({ url: () => incoming.url ?? '' })) return
      isBroken = true
      reply.once('data', () => reply.once('data', () => response.destroy()))
    })
    response.on('close', () => outgoing.destroy())
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const close = () => {
    line.close()
    line.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, close }
}

test('every file format downloads completely under its name', async ({ page, app, openAs }) => {
  const { token } = await app.partner()
  const { batchId, serials } = await app.createCodes(token)
  await openAs(page, token, `/inventory/${batchId}`)
  await button(page).click()
  await expect(page.getByRole('menuitem')).toHaveCount(formats.length + 2) // also EPCIS events (gs1.spec.ts) and the dialog that prints
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  for (const { item, name } of formats) {
    let hasDownloaded = false
    page.once('download', () => {
      hasDownloaded = true
    })
    const downloadStarted = page.waitForEvent('download')
    await choose(page, item)
    await retryUntil(page, () => hasDownloaded)
    const download = await downloadStarted
    expect(download.suggestedFilename()).toMatch(name)
    const file = await readFile(await download.path())
    const text = file.toString('latin1')
    if (name.source.includes('pdf')) expect(text).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    else for (const serial of serials) expect(text).toContain(serial)
    if (name.source.includes('zip')) expect(file.subarray(-22).toString('latin1')).toMatch(/^PK\x05\x06/)
  }
})

test('a large download shows its progress and can be cancelled with the keyboard', async ({ page, app, openAs }) => {
  const { token, batchId } = await openLargeBatch(page, app, openAs)
  let downloads = 0
  page.on('download', () => downloads++)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'PNG, 1200 px' }).press('Enter')

  await expect(progress(page)).toBeVisible()
  await expect(page.getByText(/^\d\.\d of about 3\.\d MB$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /[257]\d percent downloaded/ })).toBeAttached({
    timeout: 120_000,
  })
  await expect.poll(async () => Number(await progress(page).getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(25)
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await button(page).click({ force: true })
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  const stopped = page.waitForEvent('requestfailed', isDownload)
  await button(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await stopped
  await expect(progress(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await expect(page.getByText(messages.downloadFailed)).toHaveCount(0)
  expect(downloads).toBe(0)

  // The server has stopped too: it renders one file at a time for a partner, and accepts the next one.
  const downloadAgain = () =>
    fetch(`${app.url}/api/products/${batchId}/download-qr`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((reply) => reply.body?.cancel().then(() => reply.status))
  await expect.poll(downloadAgain).toBe(200)
})

test('a download that breaks is not saved, and can be retried', async ({ page, app, openAs }) => {
  const { token, batchId } = await createLargeBatch(app, 1500)
  const line = await startBreakingProxy(app.url)
  let downloads = 0
  page.on('download', () => downloads++)
  await openAs(page, token, '/') // stores the token
  await page.goto(`${line.url}/inventory/${batchId}`)
  await choose(page, 'SVG')
  await expect(page.getByText('Failed to download QR codes', { exact: true })).toBeVisible()
  await expect(alert(page)).toContainText('Failed to download QR codes. Please try again.')
  await expect(alert(page)).toContainText(messages.network)
  expect(downloads).toBe(0)

  await page.route(isDownloadUrl, (route) => route.fulfill({ status: 429, json: busy }), { times: 1 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(alert(page).filter({ hasText: messages.downloadBusy })).toBeVisible()
  expect(downloads).toBe(0)

  const wholeDownload = page.waitForEvent('download')
  await retryUntil(page, () => downloads === 1)
  const download = await wholeDownload
  expect(download.suggestedFilename()).toMatch(/^qrcodes-svg-\d+-[\w-]+\.zip$/)
  await expect(page.getByText('Failed to download QR codes', { exact: true })).toHaveCount(0)
  line.close()
})

test('leaving the page stops the download', async ({ page, app, openAs }) => {
  await openLargeBatch(page, app, openAs)
  await choose(page, 'Original')
  await expect(progress(page)).toBeVisible()
  const stopped = page.waitForEvent('requestfailed', isDownload)
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await stopped
})

const isDownloadUrl = (url: URL) => url.pathname.endsWith('/download-qr')
const busy = { success: false, code: 'rate_limited', message: messages.downloadBusy, error: messages.downloadBusy }
