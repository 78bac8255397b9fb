import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

// The same engine without what draws windows: it takes a third less of the processor, but cannot ask for leave.
const windowless = '/usr/bin/chromium-headless-shell'
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Without these a browser in a closed network fails at every start to reach its maker's hosts.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser of the journeys: SAHIHI_BROWSER, else one of Playwright's own, else an installed Chromium or Chrome, else
 * (Linux x64) the one in the npm package @sparticuz/chromium. Throws with what to install when there is none. `asks`: for
 * pages that ask for leave to use something, where there is one that can.
 */
export async function findBrowser({ asks = false } = {}): Promise<Browser> {
  const named = process.env.SAHIHI_BROWSER
  if (named && !existsSync(named)) throw new Error(`SAHIHI_BROWSER names ${named}, but there is no such file.`)
  const found =
    named ?? playwrightsOwn() ?? (asks ? installed : [windowless, ...installed]).find((path) => existsSync(path))
  if (found) return { executablePath: found, args: quiet, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return packaged()
  throw new Error('No browser was found. Install Chromium or Google Chrome, or set SAHIHI_BROWSER to the path of one.')
}

function playwrightsOwn(): string | undefined {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  const folders = existsSync(cache)
    ? readdirSync(cache)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort()
    : []
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
  return folders
    .flatMap((folder) => inside.map((path) => join(cache, folder, path)))
    .reverse()
    .find((path) => existsSync(path))
}

// It is made for machines without a browser's libraries and fonts; both come in the package, but not their settings.
async function packaged(): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const executablePath = await chromium.executablePath(bin)
  const libraries = join(await inflate(join(bin, 'al2023.tar.br')), 'lib')
  const fonts = join(tmpdir(), 'sahihi-fonts')
  mkdirSync(fonts, { recursive: true })
  writeFileSync(
    join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${join(tmpdir(), 'fonts')}</dir><cachedir>${fonts}</cachedir></fontconfig>`,
  )
  return {
    executablePath,
    args: [...quiet, '--headless=shell', '--no-zygote'],
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts },
  }
}
