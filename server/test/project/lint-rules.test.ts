import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The rules that Biome reports for a project of these files alone, by file. */
function lintFindingsIn(files: [string, string][]): Map<string, string[]> {
  const project = mkdtempSync(join(tmpdir(), 'sahihi-lint-'))
  cpSync('biome.json', join(project, 'biome.json'))
  cpSync('server/package.json', join(project, 'server/package.json'))
  for (const [path, source] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), source)
  }
  const biome = join(process.cwd(), 'node_modules/.bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(biome, options, { cwd: project, timeout: 120_000 })
  type Diagnostic = { category: string; location: { path: string } }
  const { diagnostics } = JSON.parse(stdout.toString()) as { diagnostics: Diagnostic[] }
  const found = new Map<string, string[]>()
  for (const { category, location } of diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), category])
  return found
}

const slice = 'server/src/catalog/products/planted.ts'
const page = 'web/workspace/catalog/planted.tsx'

const folders = ['contract/domain', 'server/src/platform/lib', 'server/src/catalog/products']
const plain = [...folders.map((folder) => `${folder}/plain.ts`), 'web/workspace/catalog/plain.tsx']

const importTest = "import { test } from 'vitest'\n"
const planted: [string, string, string, string][] = [
  ['a barrel', slice, "export { x } from './create-product.ts'\nexport { y } from './queries.ts'", 'noBarrelFile'],
  ['export *', slice, "export * from './queries.ts'", 'noReExportAll'],
  ['a default export', slice, 'export default function plant() {}', 'noDefaultExport'],
  ['any', slice, 'export const x = (value: any) => value', 'noExplicitAny'],
  ['a non-null assertion', slice, 'export const x = (value?: string) => value!.length', 'noNonNullAssertion'],
  ['an enum', slice, 'export enum X { A }', 'noEnum'],
  ['console', slice, "console.log('x')", 'noConsole'],
  ['the environment outside config.ts', slice, 'export const x = process.env.HOME', 'noProcessEnv'],
  ['fetch outside call.ts', page, "export const x = () => fetch('/api')", 'noRestrictedGlobals'],
  ['a name not in kebab-case', 'server/src/mail/PlantedFile.ts', 'export const x = 1', 'useFilenamingConvention'],
  ['a parameter property', slice, 'export class X { constructor(private y: 1) { this.y } }', 'noParameterProperties'],
  ['an undeclared dependency', slice, "import { x } from 'left-pad'\nx()", 'noUndeclaredDependencies'],
  ['an unused import', slice, "import { x } from './queries.ts'\nexport const y = 1", 'noUnusedImports'],
  ['a focused test', 'server/test/planted.test.ts', `${importTest}test.only('x', () => {})`, 'noFocusedTests'],
  ['a skipped test', 'server/test/planted.test.ts', `${importTest}test.skip('x', () => {})`, 'noSkippedTests'],
]

const placed = planted.map(([name, path, source, rule], i) => ({
  name,
  rule,
  source,
  path: path.replace(/planted|Planted/, (word) => `${word}${i}`),
}))
const findings = lintFindingsIn([
  ...placed.map(({ path, source }): [string, string] => [path, source]),
  ...plain.map((path): [string, string] => [path, 'export const x = 1\n']),
])

test.each(placed)('lint refuses $name', ({ path, rule }) => {
  expect(findings.get(path)?.join(' ') ?? '').toContain(rule)
})

test('lint accepts a plain file in each place', () => {
  expect(plain.flatMap((path) => findings.get(path) ?? [])).toEqual([])
})

test('no file of the product is named utils, helpers, common, misc or index', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).split('\n')
  expect(files.filter((file) => /(^|\/)(utils|helpers|common|misc|index)\.\w+$/.test(file))).toEqual([])
})
