/*
 * Makes the pictures of the installed product (web/public/*.png) from its seal, web/public/seal.svg.
 * Run by hand, after the seal has changed: node scripts/make-icons.ts
 */
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../web/public/', import.meta.url))
const seal = readFileSync(`${folder}seal.svg`, 'utf8')

await draw('icon-192.png', 192, seal)
await draw('icon-512.png', 512, seal)
// A phone cuts these to its own shape: a circle of 80 % has to be whole (W3C, Web Application Manifest, "maskable").
await draw('icon-maskable-512.png', 512, onGround(1300))
await draw('apple-touch-icon.png', 180, onGround(1200))

/** The seal's lines without its rim, on a sheet of so many units a side. */
function onGround(side: number): string {
  const sheet = `${-side / 2} ${-side / 2} ${side} ${side}`
  return seal.replace(/viewBox="[^"]*"/, `viewBox="${sheet}"`).replace('<circle r="550"', `<circle r="${side}"`)
}

async function draw(name: string, size: number, svg: string) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 })
    .toFile(folder + name)
  process.stdout.write(`${name}: ${statSync(folder + name).size} bytes\n`)
}
