import { existsSync, readFileSync, statSync } from 'node:fs'
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
const forms = routes
  .filter(({ path }) => isForm(path))
  .map(({ path, source }) => ({ path, source, limit: path === '/login' ? 150 : 155 }))
const pages = routes.filter(({ path }) => !isForm(path))

test('every page of the route table is built', () => {
  expect(forms).toHaveLength(8)
  expect(pages.length).toBeGreaterThan(30)
  expect(routes.filter(({ source }) => !(source in chunks))).toEqual([])
})

test.each(forms)('the form at $path loads at most $limit kB of scripts', ({ source, limit }) => {
  expect(weigh(load(entry, 'app/form-layout.tsx', source))).toBeLessThanOrEqual(limit * 1000)
})

const frame = load(entry, 'app/workspace.tsx')

test.each(pages)(
  '$path loads at most 350 kB of scripts on a first visit, and 80 kB after another page',
  ({ source }) => {
    const first = load(entry, 'app/workspace.tsx', source)
    expect(weigh(first)).toBeLessThanOrEqual(350_000)
    expect(weigh([...first].filter((name) => !frame.has(name)))).toBeLessThanOrEqual(80_000)
  },
)

test('the forms before sign-in have the styles of every component of Mantine that they show', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const shown = new Set<string>()
  const files = new Set(['app/form-layout.tsx', ...forms.map(({ source }) => source)])
  for (const file of files) {
    const imports = [...read(file).matchAll(/^import \{? ?([^{}]*?) ?\}? from '([^']+)'/gms)]
    for (const [, names = '', from = ''] of imports) {
      if (from === '@mantine/core') for (const name of names.split(/,\s*/)) shown.add(name)
      const path = new URL(from, `file:///workspace/${file}`).pathname
      if (from.startsWith('.') && path.startsWith('/workspace/') && from.endsWith('.tsx')) files.add(path.slice(11))
    }
  }
  const styled = (name: string) =>
    existsSync(new URL(`../../node_modules/@mantine/core/styles/${name}.css`, import.meta.url))
  const styles = read('ui/workspace.css')
  expect(shown.size).toBeGreaterThan(10)
  expect([...shown].filter((name) => styled(name) && !styles.includes(`styles/${name}.layer.css`))).toEqual([])
})
