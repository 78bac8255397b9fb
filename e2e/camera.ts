import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { groupSerial, readScanned } from '@sahihi/contract/serial.ts'
import encodeQR from 'qr'
import { pagesIn, type QrSymbol, readSymbol, symbolsOn } from '../server/test/read-sheet.ts'
import { findBrowser } from './browser.ts'

const size = { width: 640, height: 480 }
const phoneView = { viewport: { width: 390, height: 844 } }

/** A phone whose camera looks at this video; `flags` as facts of a device without a camera or without leave to use it. */
export async function phoneWith(flags: string[]): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser({ asks: true })
  return chromium.launch({
    executablePath,
    args: [...args, ...flags],
    env: { ...process.env, ...env } as Record<string, string>,
  })
}

/** A phone that looks at the first label of a downloaded sheet, opened at /scan. Its camera really decodes video. */
export async function scanWithCamera(url: string, sheet: Buffer) {
  const [page] = pagesIn(sheet)
  const [label] = page ? symbolsOn(page) : []
  if (!label) throw new Error('The sheet has no symbol.')
  const read = readScanned(readSymbol(label), [new URL(url).host])
  if (read.kind !== 'serial') throw new Error('The symbol is not one of ours.')
  const { phone, close } = await lookAt(url, picture(label, groupSerial(read.serial)))
  return { serial: read.serial, phone, close }
}

/** A phone that looks at a QR code with any text, opened at /scan. */
export async function scanText(url: string, text: string, prepare = async (_phone: Page) => {}) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((line) => line.slice(1, -1))
  const runs = modules.flatMap((line, row) =>
    line.flatMap((dark, column) => (dark ? [{ row, column, length: 1 }] : [])),
  )
  return lookAt(url, picture({ size: modules.length, runs }, ''), prepare)
}

async function lookAt(url: string, html: string, prepare = async (_phone: Page) => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sahihi-camera-'))
  const video = join(folder, 'label.mjpeg')
  await writeFile(video, await film(html))
  const browser = await phoneWith([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])
  const phone = await (await browser.newContext({ ...phoneView, permissions: ['camera'] })).newPage()
  await prepare(phone)
  await phone.goto(`${url}/scan`)
  const close = async () => {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { phone, close }
}

// A film in Motion JPEG is nothing but pictures one after another; these are a label held by an unsteady hand.
async function film(html: string): Promise<Buffer> {
  const browser = await phoneWith([])
  const page = await browser.newPage({ viewport: size })
  await page.setContent(html)
  const frames: Buffer[] = []
  for (const turn of [-4, -2, 0, 2, 3, 1, -1, -3]) {
    await page.evaluate((degrees) => {
      document.body.style.transform = `rotate(${degrees}deg) translate(${degrees}px, ${-degrees}px)`
    }, turn)
    frames.push(await page.screenshot({ type: 'jpeg', quality: 85 }))
  }
  await browser.close()
  return Buffer.concat(frames)
}

/** A label as it is printed: the symbol with its quiet zone, and the serial below. */
function picture({ size: modules, runs }: QrSymbol, words: string): string {
  const rects = runs
    .map(({ column, row, length }) => `<rect x="${column + 4}" y="${row + 4}" width="${length}" height="1"/>`)
    .join('')
  return `<body style="margin:0;background:#b9b2a4;display:grid;place-content:center;height:100vh">
    <div style="background:#fff;padding:8px;text-align:center;font:bold 15px monospace">
    <svg width="280" viewBox="0 0 ${modules + 8} ${modules + 8}" shape-rendering="crispEdges">${rects}</svg><br>${words}</div></body>`
}
