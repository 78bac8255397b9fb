import { expect, test } from 'vitest'
import { smallFiles } from '../../../scripts/small-files.ts'

const host = 'server/src/catalog/codes/host.ts'
const small = 'server/src/catalog/codes/small.ts'
const importOf = (name: string) => `import { x } from '${name}'\n`
const lines = (count: number) => 'x\n'.repeat(count)

test('a small file with one importer is named', () => {
  const sources = new Map([
    [small, lines(39)],
    [host, importOf('./small.ts')],
  ])
  expect(smallFiles(sources)).toEqual([`${small} has 39 lines and one importer, ${host}`])
})

const queries = 'server/src/catalog/codes/queries.ts'
const worker = 'server/src/catalog/codes/small-worker.ts'
test.each([
  ['with 40 lines', [small, lines(40)], [host, importOf('./small.ts')]],
  ['with two importers', [small, ''], [host, importOf('./small.ts')], [`${host}-too.ts`, importOf('./small.ts')]],
  ['of another slice', [small, ''], ['server/src/catalog/orders/host.ts', importOf('../codes/small.ts')]],
  ['that handles an endpoint', [small, ''], ['server/src/catalog/codes/routes.ts', importOf('./small.ts')]],
  ['that holds queries', [queries, ''], [host, importOf('./queries.ts')]],
  ['that is a worker', [worker, ''], [host, importOf('./small-worker.ts')]],
  ['that would make its importer too long', [small, lines(2)], [host, importOf('./small.ts') + lines(298)]],
] as [string, ...[string, string][]][])('a file %s is not', (_, ...sources) => {
  expect(smallFiles(new Map(sources))).toEqual([])
})
