/*
 * Builds the pages into web/dist: `node web/build.ts`. What the two builds write, they say themselves; scripts, styles and pictures
 * are in assets/, immutable, with a hash in the name, and also as .br and .gz.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import shopper from './shopper/vite.config.ts'
import workspace from './workspace/vite.config.ts'

const dist = fileURLToPath(new URL('dist/', import.meta.url))

rmSync(dist, { recursive: true, force: true })
await Promise.all([shopper, workspace].map((app) => build({ ...app, configFile: false, logLevel: 'warn' })))
await compress()

/** All files at once: zlib works in several threads. Not the documents, which the server fills in and compresses. */
async function compress() {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const compressed = names.filter((name) => /\.(js|css|svg|wasm|json|webmanifest)$/.test(name) && !name.startsWith('.'))
  await Promise.all(
    compressed.map(async (name) => {
      const bytes = readFileSync(dist + name)
      writeFileSync(`${dist}${name}.br`, await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${dist}${name}.gz`, await toGzip(bytes, { level: 9 }))
    }),
  )
}
