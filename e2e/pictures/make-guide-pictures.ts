/*
 * Takes the pictures of docs/guide from a server with the demo manufacturer, whose sign-in `npm start` prints:
 *
 *   node e2e/pictures/make-guide-pictures.ts http://localhost:3000 demo-1-1@maker.example PASSWORD [NAME ...]
 *
 * With names only those pictures. Nothing is saved in the demo.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../fixtures/find-browser.ts'

const [url = '', email = '', password = '', ...names] = process.argv.slice(2)
if (!password) throw new Error('Say where the server is, and the email and password of the demo manufacturer.')

const folder = new URL('../../docs/guide/pictures/', import.meta.url)
const desktop = { width: 1000, height: 640 }
const phone = { width: 390, height: 640 }
const mostBytes = 60_000

type Data = Awaited<ReturnType<typeof findData>>
type Picture = { path: (data: Data) => string; isPhone?: boolean; act?: (page: Page) => Promise<unknown> }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const toTop = (page: Page, heading: string | RegExp) =>
  page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((element) => window.scrollTo({ top: element.getBoundingClientRect().top + scrollY - 110 }))

const pictures: Record<string, Picture> = {
  'create-codes': {
    path: () => '/add-product',
    act: async (page) => {
      await page.getByLabel('Product name').fill('Paracetamol 500 mg')
      await page.getByRole('combobox', { name: /Category/ }).fill('Medicine')
      await page.keyboard.press('Escape')
    },
  },
  inventory: { path: ({ batchId }) => `/inventory/${batchId}` },
  'print-labels': {
    path: ({ batchId }) => `/inventory/${batchId}`,
    act: async (page) => {
      await button(page, 'Download QR codes').click()
      await page.getByRole('menuitem', { name: 'Print labels…' }).click()
      await page.getByLabel('Print on').selectOption('a4-63x38')
      await page.getByText('21 labels each').waitFor()
    },
  },
  'label-design': { path: () => '/design' },
  'batch-actions': {
    path: ({ batchId }) => `/inventory/${batchId}`,
    act: (page) => button(page, 'Batch actions').click(),
  },
  recall: {
    path: ({ batchId }) => `/inventory/${batchId}`,
    act: async (page) => {
      await button(page, 'Batch actions').click()
      await page.getByRole('menuitem', { name: 'Recall…' }).click()
      await page.getByLabel('Reason').fill('Some packs have the wrong leaflet. Please return yours to the shop.')
    },
  },
  'suspicious-code': { path: ({ caseId }) => `/suspicious-codes/${caseId}` },
  'suspected-verdict': { path: ({ suspectedSerial }) => `/verify/${suspectedSerial}`, isPhone: true },
  'pin-files': {
    path: ({ pinBatchId }) => `/inventory/${pinBatchId}`,
    act: (page) => button(page, 'Labels with PINs…').click(),
  },
  gs1: {
    path: () => '/add-product',
    act: async (page) => {
      await page.getByLabel('GTIN').fill('06151234567891')
      await page.getByLabel('GTIN').evaluate((field) => field.scrollIntoView({ block: 'center' }))
    },
  },
  analytics: { path: () => '/analytics' },
  'alert-rules': { path: () => '/alerts/settings', act: (page) => toTop(page, /^All products$/) },
  'account-menu': { path: () => '/profile', act: (page) => button(page, /^Account/).click() },
  'invite-member': { path: () => '/team', act: (page) => button(page, 'Invite a member').click() },
  'create-key': {
    path: () => '/api-keys',
    act: async (page) => {
      await button(page, 'Create API key').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Warehouse system')
    },
  },
}

const call = async (path: string, token = '', body?: object) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** A batch as most are, one with hidden PINs, and an open case of the demo. */
async function findData(token: string) {
  const { batches } = (await call('/api/batches?limit=100', token)).data
  const { cases } = (await call('/api/copy-cases?state=open', token)).data
  const isPlain = ({ productName, state }: { productName: string; state: string }) =>
    productName === 'Paracetamol 500 mg' && state === 'released'
  return {
    batchId: (batches.find(isPlain) ?? batches[0]).id,
    pinBatchId: batches.find(({ hasPin }: { hasPin: boolean }) => hasPin)?.id,
    caseId: cases[0].id,
    suspectedSerial: cases[0].verificationNumber,
  }
}

const { token } = await call('/api/partners/login', '', { email, password })
const data = await findData(token)
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
})
mkdirSync(folder, { recursive: true })
for (const [name, picture] of Object.entries(pictures))
  if (names.length === 0 || names.includes(name)) await take(name, picture)
await browser.close()

async function take(name: string, { path, isPhone = false, act }: Picture) {
  const viewport = isPhone ? phone : desktop
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const page = await context.newPage()
  if (!isPhone) await page.addInitScript((session) => Object.assign(localStorage, session), { token, isAdmin: 'false' })
  await page.goto(url + path(data))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const menu = page.getByRole('button', { name: 'Collapse menu' })
  if (!isPhone && name !== 'account-menu') await menu.click()
  await page.waitForTimeout(1500)
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await act?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
  const png = (await page.screenshot()).toString('base64')
  // The browser writes WebP, so that no package has to.
  for (let quality = 0.9; quality > 0.3; quality -= 0.1) {
    const webp = Buffer.from(await encode(page, png, quality), 'base64')
    if (webp.byteLength > mostBytes) continue
    writeFileSync(new URL(`${name}.webp`, folder), webp)
    process.stdout.write(`${name}: ${webp.byteLength} bytes\n`)
    break
  }
  await context.close()
}

/** In a page of its own: that of the product has a policy which allows no picture from text. */
async function encode(page: Page, png: string, quality: number) {
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(
    async ([png, quality]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png, quality] as const,
  )
  await blank.close()
  return webp
}
