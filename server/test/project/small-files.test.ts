import { expect, test } from 'vitest'
import { findSmallFiles } from '../../../scripts/small-files.ts'

const host = 'server/src/catalog/codes/host.ts'
const small = 'server/src/catalog/codes/small.ts'
const writeImport = (name: string) => `import { x } from '${name}'\n`
const repeatLine = (count: number) => 'x\n'.repeat(count)

test('a small file with one importer is named', () => {
  const sources = new Map(Object.entries({ [small]: repeatLine(39), [host]: writeImport('./small.ts') }))
  expect(findSmallFiles(sources)).toEqual([`${small} has 39 lines and one importer, ${host}`])
})

const queries = 'server/src/catalog/codes/queries.ts'
const texts = 'server/src/catalog/codes/text.ts'
const frame = 'web/workspace/app/sidebar.tsx'
const worker = 'server/src/catalog/codes/small-worker.ts'
test.each([
  ['with 40 lines', [small, repeatLine(40)], [host, writeImport('./small.ts')]],
  ['with two importers', [small, ''], [host, writeImport('./small.ts')], [`${host}-too.ts`, writeImport('./small.ts')]],
  ['of another slice', [small, ''], ['server/src/catalog/orders/host.ts', writeImport('../codes/small.ts')]],
  ['that handles an endpoint', [small, ''], ['server/src/catalog/codes/routes.ts', writeImport('./small.ts')]],
  ['that holds queries', [queries, ''], [host, writeImport('./queries.ts')]],
  ['that is a worker', [worker, ''], [host, writeImport('./small-worker.ts')]],
  ['of texts', [texts, ''], [host, writeImport('./text.ts')]],
  ['of a frame of pages', [frame, ''], ['web/workspace/app/workspace.tsx', writeImport('./sidebar.tsx')]],
  ['that is loaded later', [small, ''], [host, `const load = () => import('./small.ts')`]],
  ['of a long importer', [small, repeatLine(2)], [host, writeImport('./small.ts') + repeatLine(298)]],
] as [string, ...[string, string][]][])('a file %s is not', (_, ...sources) => {
  expect(findSmallFiles(new Map(sources))).toEqual([])
})
