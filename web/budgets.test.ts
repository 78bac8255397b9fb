import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { languages } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'

// The built pages (web/build.ts); `npm test` builds them first when they are stale.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
type Chunk = { of: string | null; imports: string[]; dynamicImports: string[]; packages: string[] }
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(here('dist/.chunks.json'), 'utf8'))

/** The file that each page loads; layout routes have no path. */
const routes = Array.from(
  readFileSync(here('src/app/routes.tsx'), 'utf8').matchAll(
    /(?:'([^']+)'|component): lazy\(\(\) => import\('([^']+)'\)/g,
  ),
  ([, path, file]) => ({ path, of: new URL(file ?? '', 'file:///src/app/').pathname.slice(1) }),
)
const forShoppers = new Set(
  (pages as readonly Page[]).filter(({ shopperTitle }) => shopperTitle).map(({ path }) => path),
)
/** All scripts that a page for shoppers loads, or can load later. */
function reachable(path: string): string[] {
  // The landing page is a document of its own; all others share one, whose script loads what its page needs.
  const entry = path === '/' ? ['index.html'] : ['app.html', routes.find((route) => route.path === path)?.of]
  const reached = new Set<string>()
  const ways = Object.keys(chunks).filter((name) => entry.includes(chunks[name]?.of ?? ''))
  for (let name = ways.pop(); name; name = ways.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    const { of, imports = [], dynamicImports = [] } = chunks[name] ?? {}
    ways.push(...imports, ...(of === 'app.html' ? [] : dynamicImports))
  }
  return [...reached]
}

const gzipped = (name: string) => statSync(here(`dist/${name}.gz`)).size
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
  const opened = routes.map(({ path = '' }) => path).filter((path) => forShoppers.has(path))
  expect(opened.sort()).toEqual([...forShoppers].sort())
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

/** /scan also loads a decoder. */
const budgets: Record<string, number> = { '/scan': 150_000 }

test.each([...forShoppers])('all scripts of %s together stay in budget, compressed, in one language', (path) => {
  const weight = weightOf(reachable(path))
  expect(weight).toBeGreaterThan(60_000) // React alone
  expect(weight).toBeLessThanOrEqual(budgets[path] ?? 130_000)
})
