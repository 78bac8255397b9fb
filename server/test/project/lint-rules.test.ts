import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** What Biome finds in a copy of the house that holds only these files, by file. */
function faultsIn(files: [string, string][]): Map<string, string[]> {
  const house = mkdtempSync(join(tmpdir(), 'sahihi-house-'))
  cpSync('biome.json', join(house, 'biome.json'))
  cpSync('server/package.json', join(house, 'server/package.json'))
  for (const [path, source] of files) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), source)
  }
  const biome = join(process.cwd(), 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'], {
    cwd: house,
  })
  const { diagnostics } = JSON.parse(stdout.toString()) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  const found = new Map<string, string[]>()
  for (const { category, location } of diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), category])
  return found
}

const lib = 'server/src/lib/planted.ts'
const slice = 'server/src/products/planted.ts'
const page = 'web/src/products/planted.tsx'

const plain = [
  'contract/plain.ts',
  'server/src/lib/plain.ts',
  'server/src/products/plain.ts',
  'web/src/products/plain.tsx',
]

const planted: [string, string, string, string][] = [
  [
    'the contract imports the server',
    'contract/planted.ts',
    "import { x } from '../server/src/app.ts'\nx()",
    'noRestrictedImports',
  ],
  [
    'the contract imports React',
    'contract/planted.ts',
    "import { useState } from 'react'\nuseState()",
    'noRestrictedImports',
  ],
  [
    'the server’s lib imports a slice',
    lib,
    "import { x } from '../products/create-product.ts'\nx()",
    'noRestrictedImports',
  ],
  ['a slice imports another’s queries', slice, "import { x } from '../codes/queries.ts'\nx()", 'noRestrictedImports'],
  ['a slice mounts routes', slice, "import { x } from '../codes/routes.ts'\nx()", 'noRestrictedImports'],
  [
    'the start mounts routes',
    'server/src/planted.ts',
    "import { x } from './codes/routes.ts'\nx()",
    'noRestrictedImports',
  ],
  [
    'the pages’ lib imports a slice',
    'web/src/lib/planted.ts',
    "import { x } from '../products/use-products.ts'\nx()",
    'noRestrictedImports',
  ],
  [
    'the pages’ ui imports a slice',
    'web/src/ui/planted.ts',
    "import { x } from '../products/use-products.ts'\nx()",
    'noRestrictedImports',
  ],
  [
    'a slice of the pages imports another',
    page,
    "import { x } from '../codes/use-codes.ts'\nx()",
    'noRestrictedImports',
  ],
  ['a file is named utils', slice, "import { x } from './utils.ts'\nx()", 'noRestrictedImports'],
  ['a barrel', slice, "export { x } from './create-product.ts'\nexport { y } from './queries.ts'", 'noBarrelFile'],
  ['export *', slice, "export * from './queries.ts'", 'noReExportAll'],
  ['a default export', slice, 'export default function plant() {}', 'noDefaultExport'],
  ['any', slice, 'export const x = (value: any) => value', 'noExplicitAny'],
  ['a non-null assertion', slice, 'export const x = (value?: string) => value!.length', 'noNonNullAssertion'],
  ['an enum', slice, 'export enum X { A }', 'noEnum'],
  ['console', slice, "console.log('x')", 'noConsole'],
  ['the environment outside config.ts', slice, 'export const x = process.env.HOME', 'noProcessEnv'],
  ['fetch outside call.ts', page, "export const x = () => fetch('/api')", 'noRestrictedGlobals'],
  [
    'a file name that is not kebab-case',
    'server/src/products/PlantedFile.ts',
    'export const x = 1',
    'useFilenamingConvention',
  ],
  [
    'a parameter property',
    slice,
    'export class X { constructor(private y: string) { this.y } }',
    'noParameterProperties',
  ],
  ['an undeclared dependency', slice, "import { x } from 'left-pad'\nx()", 'noUndeclaredDependencies'],
  ['an unused import', slice, "import { x } from './queries.ts'\nexport const y = 1", 'noUnusedImports'],
  [
    'a focused test',
    'server/test/planted.test.ts',
    "import { test } from 'vitest'\ntest.only('x', () => {})",
    'noFocusedTests',
  ],
  [
    'a skipped test',
    'server/test/planted.test.ts',
    "import { test } from 'vitest'\ntest.skip('x', () => {})",
    'noSkippedTests',
  ],
]

const placed = planted.map(([words, path, source, rule], i) => ({
  words,
  rule,
  source,
  path: path.replace(/planted|Planted/, (name) => `${name}${i}`),
}))
const faults = faultsIn([
  ...placed.map(({ path, source }): [string, string] => [path, source]),
  ...plain.map((path): [string, string] => [path, 'export const x = 1\n']),
  ['server/src/products/one.ts', "import { b } from './two.ts'\nexport const a = () => b\n"],
  ['server/src/products/two.ts', "import { a } from './one.ts'\nexport const b = () => a\n"],
])

test.each(placed)('the house refuses $words', ({ path, rule }) => {
  expect(faults.get(path)?.join(' ') ?? '').toContain(rule)
})

test('the house refuses a circle of imports', () => {
  expect(faults.get('server/src/products/one.ts')?.join(' ')).toContain('noImportCycles')
})

test('and has nothing against a plain file in each place', () => {
  expect(plain.flatMap((path) => faults.get(path) ?? [])).toEqual([])
})

test('no file of the product is named utils, helpers, common, misc or index', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).split('\n')
  expect(files.filter((file) => /(^|\/)(utils|helpers|common|misc|index)\.\w+$/.test(file))).toEqual([])
})

test('README and decisions name only paths that exist', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean)
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const missing = documents.flatMap((document) => {
    const text = execFileSync('git', ['show', `:${document}`], { encoding: 'utf8' })
    const named = [...text.matchAll(/(?:\]\(|`)((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]*)/g)].map(
      ([, path = '']) => path,
    )
    return named.filter(
      (path) => !tracked.some((file) => file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`)),
    )
  })
  expect(missing.filter((path) => !path.startsWith('docs/picture'))).toEqual([])
})
