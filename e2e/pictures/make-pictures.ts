/*
 * Creates the label photos that measure the scanner: `node e2e/pictures/make-pictures.ts`. A browser draws the labels and
 * damages them in typical ways. The result is always the same, except that another browser version may draw slightly
 * differently, so the pictures are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import encodeQR from 'qr'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { findBrowser } from '../fixtures/find-browser.ts'
import { type Kind, kinds, picturedHost, pictureFile, pictureNames, randomOf, serialIn } from './picture.ts'

const size = { width: 480, height: 400 }
const grounds = ['#b9b2a4', '#8d7a63', '#5d6a72', '#d8d3c8']

type Look = {
  /** CSS transform of the label. */
  label?: string
  /** CSS filter of the whole picture. */
  photo?: string
  ink?: string
  paper?: string
  /** SVG of 100 x 100 on top of the symbol. */
  over?: string
  /** HTML on top of the whole picture. */
  light?: string
  /** Standard deviation of the noise, on a scale of 255. */
  noise?: number
  /** Copies of the picture, each moved by this many pixels, as in a shaken photo. */
  motion?: { copies: number; x: number; y: number }
  ecc?: 'medium' | 'high'
}

const scratch = (from: string, to: string, width: number, colour = '#fff') =>
  `<path d="M${from} L${to}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
const shade = (background: string) =>
  `<div style="position:absolute;inset:0;mix-blend-mode:multiply;background:${background}"></div>`
const glare = (x: number, y: number, radius: number) =>
  `<div style="position:absolute;inset:0;background:radial-gradient(circle at ${x}% ${y}%, #fff 0 ${radius}px, #fff0 ${radius * 2.2}px)"></div>`
const seal = (radius: number) =>
  `<circle cx="50" cy="50" r="${radius}" fill="#fff"/><circle cx="50" cy="50" r="${radius - 2}" fill="#0b5d3b"/><path d="M43 50l5 5 9-10" stroke="#fff" stroke-width="3" fill="none"/>`

// From pictures that any phone reads to pictures that none may read.
const looks: Record<Exclude<Kind, 'none'>, Look[]> = {
  rotated: [
    { label: 'rotate(17deg)' },
    { label: 'rotate(45deg)' },
    { label: 'rotate(97deg) scale(.8)' },
    { label: 'rotate(206deg) scale(.6)' },
  ],
  blurred: [
    { photo: 'blur(1.5px)' },
    { photo: 'blur(2.6px)' },
    { motion: { copies: 8, x: 1, y: 0.3 } },
    { photo: 'blur(4px)', label: 'rotate(8deg)' },
  ],
  small: [
    { label: 'rotate(4deg) scale(.42)' },
    { label: 'rotate(-7deg) scale(.33)' },
    { label: 'translate(110px, 60px) scale(.27)' },
    { label: 'translate(-90px, -70px) rotate(5deg) scale(.22)' },
  ],
  tilted: [
    { label: 'perspective(700px) rotateY(38deg)' },
    { label: 'perspective(600px) rotateX(50deg) rotateZ(6deg)' },
    { label: 'perspective(420px) rotateY(-48deg) rotateX(18deg)' },
    { label: 'perspective(360px) rotateX(60deg) rotateZ(-20deg)' },
  ],
  shadowed: [
    { light: shade('linear-gradient(115deg, #fff 45%, #666 46%)') },
    { light: shade('linear-gradient(70deg, #fff 38%, #333 42%, #333 60%, #fff 64%)') },
    { light: shade('repeating-linear-gradient(60deg, #fff 0 26px, #444 30px 52px)') },
    { light: shade('linear-gradient(100deg, #ddd, #222)') + glare(42, 52, 26) },
  ],
  pale: [
    { ink: '#777', paper: '#c9c4b8' },
    { ink: '#8a7a5c', paper: '#b89f74' },
    { ink: '#9db8a8', paper: '#d8e4dc', photo: 'blur(.8px)' },
    { ink: '#4a4a4a', paper: '#5f5f5f', noise: 6 },
  ],
  damaged: [
    { over: scratch('5 90', '95 20', 1.6) + scratch('0 55', '80 98', 1.2) + scratch('30 2', '52 60', 1) },
    { over: '<path d="M100 62L78 70 70 84 74 100H100z" fill="#b9b2a4"/>' },
    { over: '<circle cx="66" cy="42" r="13" fill="#6b3f1d"/><circle cx="38" cy="80" r="6" fill="#6b3f1dcc"/>' },
    {
      over: `${scratch('10 12', '90 18', 3)}${scratch('16 0', '6 100', 2.5)}<circle cx="60" cy="60" r="15" fill="#c9a27a"/>`,
    },
  ],
  logo: [
    { ecc: 'high', over: seal(13) },
    { ecc: 'high', over: seal(16), label: 'rotate(12deg) scale(.7)' },
    { ecc: 'high', over: seal(19), ink: '#0b5d3b' },
    { ecc: 'medium', over: seal(17), photo: 'blur(1px)' },
  ],
  noisy: [
    { noise: 25 },
    { noise: 45, label: 'rotate(9deg) scale(.8)' },
    { noise: 65, label: 'scale(.9)' },
    { noise: 90, ink: '#333', paper: '#ccc' },
  ],
  // Larger than a viewfinder: the code fills the picture, up to its edges.
  large: [
    { label: 'scale(1.55)' },
    { label: 'translateY(18px) rotate(9deg) scale(1.5)' },
    { label: 'translateY(28px) scale(1.75)' },
    { label: 'translateY(24px) perspective(900px) rotateY(28deg) scale(1.6)', photo: 'blur(2px)' },
  ],
}

const proseBlock =
  '<div style="font:16px/1.5 sans-serif;padding:12px;width:300px">Store below 30 °C, away from light and children. Take two tablets every eight hours after food. Do not use after the date printed on the flap. Serial 7K2M-9QXD-04TB-H6WZ</div>'
const squares =
  '<svg width="300" height="300" viewBox="0 0 12 12"><defs><pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h1v1H0zM1 1h1v1H1z"/></pattern></defs><rect width="12" height="12" fill="url(#p)"/></svg>'
const rings =
  '<svg width="300" height="300" viewBox="0 0 37 37"><g fill="none" stroke="#000"><path d="M4.5 4.5h6v6h-6zM26.5 4.5h6v6h-6zM4.5 26.5h6v6h-6z"/></g><path d="M6 6h3v3H6zM28 6h3v3h-3zM6 28h3v3H6z"/></svg>'
// No code, other kinds of codes, and patterns that only look like a QR code: none can be read.
async function picturesWithoutCode(): Promise<string[]> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const code = async (text: string, format: 'EAN13' | 'DataMatrix' | 'Aztec' | 'PDF417', zoom: number) => {
    const { svg, error } = await writeBarcode(text, { format })
    if (error) throw new Error(error)
    return `<div style="zoom:${zoom}">${svg}</div>`
  }
  return [
    '',
    proseBlock,
    await code('615110001234', 'EAN13', 2.4),
    await code('7K2M9QXD04TBH6WZ', 'DataMatrix', 11),
    await code(`https://${picturedHost}/verify/7K2M9QXD04TBH6WZ`, 'Aztec', 6),
    await code('7K2M9QXD04TBH6WZ', 'PDF417', 2.4),
    squares,
    rings,
    `<div style="width:300px;height:120px;overflow:hidden">${symbol('none-9', 'medium', '#000')}</div>`,
  ]
}

function symbol(name: string, ecc: 'medium' | 'high', ink: string, over = ''): string {
  const lines = encodeQR(`https://${picturedHost}/verify/${serialIn(name)}`, 'raw', { ecc, border: 4 })
  const darks = lines.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = lines.length
  return `<svg width="270" height="270" viewBox="0 0 ${side} ${side}"><path d="${darks.join('')}" fill="${ink}"/>
    <svg x="4" y="4" width="${side - 8}" height="${side - 8}" viewBox="0 0 100 100">${over}</svg></svg>`
}

function photo(name: string, look: Look, contents: string): string {
  const random = randomOf(`${name} ground`)
  const ground = grounds[Math.floor(random() * grounds.length)]
  const { copies, x, y } = look.motion ?? { copies: 1, x: 0, y: 0 }
  const label = `<div style="background:${look.paper ?? '#fff'};text-align:center;font:bold 14px monospace;padding:4px 8px 10px;transform:${look.label ?? 'none'}">${contents}</div>`
  const shots = Array.from(
    { length: copies },
    (_, i) =>
      `<div style="position:absolute;inset:0;display:grid;place-content:center;opacity:${1 / (i + 1)};translate:${i * x}px ${i * y}px;background:linear-gradient(${Math.round(random() * 360)}deg, ${ground}, #9a917f)">${label}</div>`,
  )
  return `<body style="margin:0;overflow:hidden;background:${ground}"><div style="position:absolute;inset:0;filter:${look.photo ?? 'none'}">${shots.join('')}</div>${look.light ?? ''}`
}

const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
})
const page = await browser.newPage({ viewport: size })

async function takePicture(name: string, look: Look, contents: string) {
  await page.setContent(photo(name, look, contents))
  const shot = await page.screenshot({ type: 'png' })
  const random = randomOf(`${name} noise`)
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const grains = Array.from({ length: look.noise ? size.width * size.height : 0 }, () =>
    Math.round(bell() * (look.noise ?? 0)),
  )
  const webp = await page.evaluate(
    async ({ png, grains, quality }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser draws no pictures.')
      context.drawImage(picture, 0, 0)
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
      grains.forEach((grain, i) => {
        for (const channel of [0, 1, 2]) pixels.data[4 * i + channel] = (pixels.data[4 * i + channel] ?? 0) + grain
      })
      context.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    // Noise does not compress well. Phones in low light also save it at low quality.
    { png: shot.toString('base64'), grains, quality: look.noise ? 0.15 : 0.5 },
  )
  writeFileSync(pictureFile(name), Buffer.from(webp, 'base64'))
}

for (const kind of Object.keys(kinds) as Kind[]) {
  const empty = kind === 'none' ? await picturesWithoutCode() : []
  for (const [i, name] of pictureNames(kind).entries()) {
    const look = (kind === 'none' ? { label: 'rotate(3deg)' } : looks[kind][i]) ?? {}
    const contents =
      empty[i] ?? `${symbol(name, look.ecc ?? 'medium', look.ink ?? '#000', look.over)}<br>${serialIn(name)}`
    await takePicture(name, look, contents)
  }
}
await browser.close()
