/*
 * Builds the pages into web/dist: `node web/build.ts`.
 *
 * index.html   the landing page, prerendered; its styles inline
 * app.html     the shell of every other page
 * verify.html  the shell of /verify/{serial}: templates of every verdict, one inline style, one inline script
 * assets/      names carry a hash: immutable.  Text assets also lie there as .br and .gz
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { verifyShell } from './verify-shell-html.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = here('dist/')
const configFile = here('vite.config.ts')

const outputOf = (built: unknown) => (built as Rolldown.RolldownOutput).output

const client = outputOf(await build({ configFile, logLevel: 'warn' }))
const pages = await prerendered()
writePage('index.html', withLanding(readPage('index.html')))
writePage('verify.html', await shell())
compress()

async function prerendered(): Promise<typeof import('./src/prerender.tsx')> {
  const outDir = `${dist}prerender/`
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: here('src/prerender.tsx'), outDir, rolldownOptions: { output: { entryFileNames: 'prerender.js' } } },
  })
  const rendered = await import(`${outDir}prerender.js`)
  rmSync(outDir, { recursive: true })
  return rendered
}

function readPage(name: string) {
  return readFileSync(dist + name, 'utf8')
}

function writePage(name: string, html: string) {
  writeFileSync(dist + name, html)
}

// The styles go inline: the first view then needs one request.
function withLanding(html: string): string {
  return html
    .replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, href: string) => `<style>${readPage(href.slice(1)).trim()}</style>`,
    )
    .replace(/>\s+</g, '><')
    .replace('<div id="root"></div>', () => `<div id="root">${pages.landingMarkup()}</div>`)
}

async function shell(): Promise<string> {
  const main = client.find((file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('app.html'))
  if (main?.type !== 'chunk') throw new Error('The build has no script for app.html.')
  const styles = [...readPage('app.html').matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href)
  const script = `/${main.fileName}`
  const built = outputOf(
    await build({
      configFile: false,
      root: here('.'),
      logLevel: 'warn',
      publicDir: false,
      define: { APP_SCRIPT: JSON.stringify(script), APP_STYLES: JSON.stringify(styles) },
      build: {
        write: false,
        modulePreload: false,
        cssTarget: 'chrome130', // light-dark() as it is written: verifyShell makes it fit for older browsers
        rolldownOptions: { input: here('src/scans/verify-shell.ts'), external: [script] },
      },
    }),
  )
  const text = (end: string) =>
    built
      .map((file) => (file.fileName.endsWith(end) ? String(file.type === 'chunk' ? file.code : file.source) : ''))
      .join('')
      .trim()
  return verifyShell({ style: text('.css'), script: text('.js'), templates: pages.verdictTemplates() })
}

function compress() {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|css|svg|wasm|json)$/.test(name)) continue
    const bytes = readFileSync(dist + name)
    writeFileSync(`${dist}${name}.br`, brotliCompressSync(bytes))
    writeFileSync(`${dist}${name}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
