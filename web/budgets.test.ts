import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { expect, test } from 'vitest'
import { builtPages } from './built-pages.ts'

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
const forShoppers = new Set(
  (pages as readonly Page[]).filter(({ shopperTitle }) => shopperTitle).map(({ path }) => path),
)

/** The scripts of some files, and those that `next` leads to. */
function following(of: (string | undefined)[], next: (chunk: Chunk) => string[]): string[] {
  const reached = new Set(Object.keys(chunks).filter((name) => of.includes(chunks[name]?.of ?? '')))
  for (const name of reached) for (const other of next(chunks[name] as Chunk)) reached.add(other)
  return [...reached]
}

// The server compresses the documents, which it fills in.
const compressed = (name: string) =>
  name.endsWith('.html') ? brotliCompressSync(readFileSync(inBuilt(name))).length : statSync(inBuilt(`${name}.br`)).size
const totalOf = (names: string[]) => names.reduce((sum, name) => sum + compressed(name), 0)

const forms = readdirSync(inBuilt('forms')).filter((name) => name.endsWith('.html'))

test.each(forms)('the form %s is there before any script, in at most 20 requests and 150 kB', (name) => {
  const html = readFileSync(inBuilt(`forms/${name}`), 'utf8')
  // What an invitation offers is known only from its link: until then it says that it is read.
  expect(html).toMatch(/<h1 [^>]*>\w[\s\S]*(?:<button [^>]*disabled=""|<p role="status">\w)/)
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, script = '']) => script)
  const allScripts = following(['forms.html'], ({ imports }) => imports)
  expect(scripts.sort()).toEqual(allScripts.sort()) // all named in the page: none waits for another
  expect(html).not.toContain('rel="stylesheet"')
  expect(scripts.length).toBeLessThanOrEqual(15)
  expect(totalOf([`forms/${name}`, ...scripts])).toBeLessThanOrEqual(150_000)
  const packages = scripts.flatMap((script) => chunks[script]?.packages ?? [])
  expect(packages.filter((part) => /mantine|zod|query/.test(part))).toEqual([])
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
