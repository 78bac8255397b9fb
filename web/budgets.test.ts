import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { languages } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { builtPages } from './built-pages.ts'
import { bytesLeft } from './shell-room.ts'

const inBuilt = (path: string) => `${builtPages}/${path}`
type Chunk = { of: string | null; imports: string[]; dynamicImports: string[]; packages: string[] }
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(inBuilt('.chunks.json'), 'utf8'))

/** The file that each page loads; layout routes have no path. */
const routes = Array.from(
  readFileSync(new URL('workspace/app/routes.tsx', import.meta.url), 'utf8').matchAll(
    /(?:'([^']+)'|component): lazy\(\(\) => import\('([^']+)'\)/g,
  ),
  ([, path, file]) => ({ path, of: new URL(file ?? '', 'file:///workspace/app/').pathname.slice(1) }),
)
/** Without any script. */
const plainPages = ['/privacy']
const forShoppers = new Set(
  (pages as readonly Page[])
    .filter(({ path, shopperTitle }) => shopperTitle && !plainPages.includes(path))
    .map(({ path }) => path),
)
/** Pages that are documents of their own; all others share one, whose script loads what its page needs. */
const documents: Record<string, string> = {
  '/': 'index.html',
  '/verify/$verificationNumber': 'shopper/verdict.tsx',
  '/report': 'shopper/report.tsx',
}
/** All scripts that a page for shoppers loads, or can load later: not those of the pages that it links to. */
function reachable(path: string): string[] {
  const entry = documents[path] ? [documents[path]] : ['app.html', routes.find((route) => route.path === path)?.of]
  const isOtherPage = (name: string) => routes.some(({ of }) => of === chunks[name]?.of)
  return following(entry, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => !isOtherPage(name)),
  ])
}

/** The scripts of some files, and those that `next` leads to. */
function following(of: (string | undefined)[], next: (chunk: Chunk) => string[]): string[] {
  const reached = new Set(Object.keys(chunks).filter((name) => of.includes(chunks[name]?.of ?? '')))
  for (const name of reached) for (const other of next(chunks[name] as Chunk)) reached.add(other)
  return [...reached]
}

const gzipped = (name: string) => statSync(inBuilt(`${name}.gz`)).size
const catalogueOf = (name: string) => /contract\/i18n\/\w+\/(shopper|landing)\.ts$/.exec(chunks[name]?.of ?? '')?.[1]

/** In the language with the longest text. */
function weightOf(names: string[]): number {
  const longest = new Map<string, number>()
  let weight = 0
  for (const name of names) {
    const part = catalogueOf(name)
    if (part) longest.set(part, Math.max(longest.get(part) ?? 0, gzipped(name)))
    else weight += gzipped(name)
  }
  return weight + [...longest.values()].reduce((sum, size) => sum + size, 0)
}

test('every page for shoppers is known and built', () => {
  const opened = [...routes.map(({ path = '' }) => path), ...Object.keys(documents)]
  expect([...new Set(opened.filter((path) => forShoppers.has(path)))].sort()).toEqual([...forShoppers].sort())
  const built = Object.values(chunks).map(({ of }) => of)
  for (const { of } of routes) expect(built).toContain(of)
  for (const path of forShoppers)
    expect(reachable(path).filter(catalogueOf).length).toBeGreaterThanOrEqual(languages.length)
})

test.each([...forShoppers])('%s can load nothing for partners: Mantine, Chart.js, Leaflet, Zod, queries', (path) => {
  const heavy = /^(@mantine\/.*|chart\.js|leaflet|zod|@tanstack\/(react-)?query.*|topojson-client)$/
  const loaded = reachable(path).flatMap((name) =>
    (chunks[name]?.packages ?? []).filter((part) => heavy.test(part)).map((part) => `${part} in ${name}`),
  )
  expect(loaded).toEqual([])
})

test('the packages that shopper pages must not load exist under these names', () => {
  const built = new Set(Object.values(chunks).flatMap(({ packages }) => packages))
  for (const part of ['@mantine/core', 'chart.js', 'leaflet', 'zod', '@tanstack/react-query'])
    expect(built).toContain(part)
})

/** /scan also loads a decoder, /scan-result the field for a hidden PIN; a verdict and a report do without React. */
const budgets: Record<string, number> = {
  '/scan': 152_500,
  '/scan-result': 133_000,
  '/verify/$verificationNumber': 35_000,
  '/report': 30_000,
}

test.each([...forShoppers])('all scripts of %s together stay in budget, compressed, in one language', (path) => {
  const weight = weightOf(reachable(path))
  expect(weight).toBeGreaterThan(documents[path]?.startsWith('shopper/') ? 12_000 : 60_000) // Preact or React, and the page
  expect(weight).toBeLessThanOrEqual(budgets[path] ?? 130_000)
})

// The server compresses the documents, which it fills in.
const compressed = (name: string) =>
  name.endsWith('.html') ? brotliCompressSync(readFileSync(inBuilt(name))).length : statSync(inBuilt(`${name}.br`)).size
const totalOf = (names: string[]) => names.reduce((sum, name) => sum + compressed(name), 0)

const forms = readdirSync(inBuilt('forms')).filter((name) => name.endsWith('.html'))

test.each(forms)('the form %s is there before any script, in at most 20 requests and 120 kB', (name) => {
  const html = readFileSync(inBuilt(`forms/${name}`), 'utf8')
  // What an invitation offers is known only from its link: until then it says that it is read.
  expect(html).toMatch(/<h1 [^>]*>\w[\s\S]*(?:<button [^>]*disabled=""|<p role="status">\w)/)
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, script = '']) => script)
  const allScripts = following(['forms.html'], ({ imports }) => imports)
  expect(scripts.sort()).toEqual(allScripts.sort()) // all named in the page: none waits for another
  expect(html).not.toContain('rel="stylesheet"')
  expect(scripts.length).toBeLessThanOrEqual(15)
  expect(totalOf([`forms/${name}`, ...scripts])).toBeLessThanOrEqual(120_000)
  const packages = scripts.flatMap((script) => chunks[script]?.packages ?? [])
  expect(packages.filter((part) => /mantine|zod|tanstack/.test(part))).toEqual([])
})

/** What a signed-in page loads on a first visit: the app, its frame and the page itself. */
const signedInScripts = (page: string | undefined) =>
  following(['app.html', 'workspace/app/workspace.tsx', page], ({ imports }) => imports)
const frame = signedInScripts(undefined)
const signedIn = routes.filter(({ path }) => path && !forShoppers.has(path))

test.each(signedIn)('$path loads at most 350 kB of scripts in 15 requests, and 80 kB after another page', ({ of }) => {
  const scripts = signedInScripts(of)
  expect(scripts.length).toBeLessThanOrEqual(15)
  expect(totalOf(scripts)).toBeLessThanOrEqual(350_000)
  expect(totalOf(scripts.filter((name) => !frame.includes(name)))).toBeLessThanOrEqual(81_000)
})

test('only the map loads Leaflet', () => {
  const withMap = signedIn.filter(({ of }) =>
    signedInScripts(of).some((name) => chunks[name]?.packages.includes('leaflet')),
  )
  expect(withMap.map(({ path }) => path).filter((path) => path !== '/demographics')).toEqual([])
})

test.each(languages.map(({ tag }) => tag))(
  'in %s the report and privacy are complete in 6 kB, and need no other file',
  (tag) => {
    for (const name of ['report', 'report-sent', 'report-photo', 'privacy']) {
      const html = readFileSync(inBuilt(`${name}.${tag}.html`), 'utf8')
      expect(html).toMatch(/<h1[^>]*>[^<]+</)
      expect(html).not.toMatch(/rel="stylesheet"|<img/)
      if (name !== 'report') expect(html).not.toContain('<script')
      expect(compressed(`${name}.${tag}.html`)).toBeLessThanOrEqual(6_000)
    }
  },
)

test.each(languages.map(({ tag }) => tag))('in %s the shell of a verdict has 150 bytes to spare', (tag) => {
  expect(readFileSync(inBuilt(`verify.${tag}.html`), 'utf8')).toContain('<script>')
  expect(bytesLeft(tag)).toBeGreaterThanOrEqual(150)
})
