import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtPages } from '../built-pages.ts'

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] }
/** The scripts of the app by their source (Vite, build.manifest). */
const chunks: Record<string, Chunk> = JSON.parse(readFileSync(`${builtPages}/.workspace.json`, 'utf8'))
const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry) ?? ''
const compressed = (name: string) => statSync(`${builtPages}/${chunks[name]?.file}.br`).size

/** The scripts of some sources with all that they import, and their compressed size together. */
function load(...sources: string[]) {
  const found = new Set(sources)
  for (const name of found) for (const imported of chunks[name]?.imports ?? []) found.add(imported)
  return found
}
const weigh = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + compressed(name), 0)

/** The file of each page by its path, as the route table names it. */
const routes = Array.from(
  readFileSync(new URL('app/routes.tsx', import.meta.url), 'utf8').matchAll(
    /'([^']+)': lazy\(\(\) => import\('\.\.?\/([^']+)'\)/g,
  ),
  ([, path = '', file = '']) => ({ path, source: file in chunks ? file : `app/${file}` }),
)
const isForm = (path: string) => /^\/(partner-reg|register|login|forgot|reset|sign-in|confirm|invitation)/.test(path)

test('every page of the route table is built', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter(({ source }) => !(source in chunks))).toEqual([])
})

test('sign-in loads at most 150 kB of scripts', () => {
  expect(weigh(load(entry, 'app/form-layout.tsx', 'accounts/login-page.tsx'))).toBeLessThanOrEqual(150_000)
})

const frames = { forms: 'app/form-layout.tsx', pages: 'app/workspace.tsx' }

test.each(routes)(
  '$path loads at most 350 kB of scripts on a first visit, and 80 kB after another page',
  ({ path, source }) => {
    const frame = isForm(path) ? frames.forms : frames.pages
    const [first, before] = [load(entry, frame, source), load(entry, frame)]
    expect(weigh(first)).toBeLessThanOrEqual(350_000)
    expect(weigh([...first].filter((name) => !before.has(name)))).toBeLessThanOrEqual(80_000)
  },
)
