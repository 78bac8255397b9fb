import { describe, expect, test } from 'vitest'
import { circlesIn, type Import, importsOf, readSources, type Sources } from './imports.ts'

const sources = readSources('contract', 'server/src', 'web', 'e2e', 'bench', 'scripts')
const imports = importsOf(sources)

/** The folder in a room of server/src, as 'catalog/products'; the file itself for those that lie directly there. */
const serverPart = (path: string) => /^server\/src\/((?:[\w-]+\/)?[^/]+)/.exec(path)?.[1] ?? ''
const roomOf = (path: string) => /^server\/src\/([\w-]+)\//.exec(path)?.[1] ?? ''
/** 'ui' and 'lib', which both apps share; in an app its folder, as 'workspace/team'. */
const webPart = (path: string) => /^web\/((?:(?:shopper|workspace)\/)?[^/]+)\//.exec(path)?.[1] ?? ''
const isText = (path: string) => /\/text\.ts$/.test(path)
const appOf = (path: string) => /^web\/(shopper|workspace)\//.exec(path)?.[1] ?? ''

/** Each may import those before it. */
const rooms = ['platform', 'company', 'catalog', 'verify', 'insight', 'operations']
const layers = ['db', 'lib', 'mail', 'payment-provider', 'whatsapp', 'http'].map((name) => `platform/${name}`)
const isServerSlice = (path: string) =>
  rooms.includes(roomOf(path)) && /^[\w-]+\/[\w-]+$/.test(serverPart(path)) && !layers.includes(serverPart(path))
const isWebSlice = (part: string) => /\//.test(part) && !/\/(lib|ui|app)$/.test(part)

type Rule = { name: string; breaks: (found: Import) => boolean }
const rules: Rule[] = [
  {
    name: 'the contract imports neither the server nor the pages',
    breaks: ({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/'),
  },
  {
    name: 'the rules of the contract import none of its endpoints',
    breaks: ({ from, to }) => from.startsWith('contract/domain/') && to.startsWith('contract/endpoints/'),
  },
  {
    name: 'the pages and the server meet only in the contract',
    breaks: ({ from, to }) =>
      (from.startsWith('web/') && to.startsWith('server/')) ||
      (from.startsWith('server/src/') && to.startsWith('web/')),
  },
  {
    name: `the server’s rooms import downwards only: ${[...rooms].reverse().join(' -> ')}`,
    breaks: ({ from, to }) => {
      const [level, target] = [rooms.indexOf(roomOf(from)), rooms.indexOf(roomOf(to))]
      // Sample data are a demo for one company.
      if (from.startsWith('server/src/operations/samples/') && to.startsWith('server/src/demo/')) return false
      return level >= 0 && to.startsWith('server/src/') && (target > level || target < 0)
    },
  },
  {
    name: 'in the platform the layers import no slice, and only downwards: http -> mail, payment-provider, whatsapp -> lib -> db',
    breaks: ({ from, to }) => {
      const [level, target] = [layers.indexOf(serverPart(from)), layers.indexOf(serverPart(to))]
      return level >= 0 && (isServerSlice(to) || target > level)
    },
  },
  {
    name: 'db, lib, mail, payment-provider and whatsapp import no context',
    breaks: ({ from, to }) => layers.slice(0, 5).includes(serverPart(from)) && to === 'server/src/platform/context.ts',
  },
  {
    name: 'the context imports no slice',
    breaks: ({ from, to }) => from === 'server/src/platform/context.ts' && isServerSlice(to),
  },
  {
    name: 'a slice imports the functions of another, not its queries',
    breaks: ({ from, to }) =>
      isServerSlice(from) && serverPart(from) !== serverPart(to) && /queries\.ts$/.test(to) && isServerSlice(to),
  },
  {
    name: 'only app.ts mounts routes',
    breaks: ({ from, to }) => from.startsWith('server/src/') && from !== 'server/src/app.ts' && /routes\.ts$/.test(to),
  },
  {
    name: 'the shoppers’ and the workspace’s pages share web/ui and web/lib alone',
    breaks: ({ from, to }) =>
      (appOf(from) !== '' && appOf(to) !== '' && appOf(from) !== appOf(to)) ||
      (['ui', 'lib'].includes(webPart(from)) && appOf(to) !== ''),
  },
  {
    name: 'lib imports no ui, and neither imports a slice, except its text',
    breaks: ({ from, to }) =>
      !isText(to) &&
      ((/(^|\/)lib$/.test(webPart(from)) && /(^|\/)ui$/.test(webPart(to))) ||
        (/(^|\/)(lib|ui)$/.test(webPart(from)) && (isWebSlice(webPart(to)) || /\/app$/.test(webPart(to))))),
  },
  {
    name: 'slices of an app meet only in its folder app, except that one may read the text of another',
    breaks: ({ from, to }) =>
      !isText(to) &&
      isWebSlice(webPart(from)) &&
      appOf(to) === appOf(from) &&
      webPart(to) !== webPart(from) &&
      (isWebSlice(webPart(to)) || /\/app$/.test(webPart(to))),
  },
]

const broken = (rule: Rule, found: Import[]) => found.filter(rule.breaks).map(({ from, to }) => `${from} -> ${to}`)

describe('directions of imports, types included', () => {
  test.each(rules)('$name', (rule) => {
    expect(broken(rule, imports)).toEqual([])
  })

  const planted: [string, string][] = [
    ['contract/endpoints/planted.ts', '../../server/src/app.ts'],
    ['contract/domain/planted.ts', '../endpoints/scans.ts'],
    ['web/shopper/scans/planted.ts', '../../../server/src/app.ts'],
    ['web/shopper/scans/planted.ts', '../../workspace/lib/api.ts'],
    ['server/src/platform/lib/planted.ts', '../inventory/create-product.ts'],
    ['server/src/platform/db/planted.ts', '../lib/time.ts'],
    ['server/src/platform/lib/planted.ts', '../context.ts'],
    ['server/src/platform/context.ts', './scans/scan-batcher.ts'],
    ['server/src/insight/reports/planted.ts', '../scans/queries.ts'],
    ['server/src/insight/reports/planted.ts', '../scans/routes.ts'],
    ['web/lib/planted.ts', '../ui/logo.tsx'],
    ['web/ui/planted.ts', '../shopper/scans/scan-page.tsx'],
    ['web/workspace/ui/planted.ts', '../team/team-page.tsx'],
    ['web/shopper/reports/planted.ts', '../scans/scan-page.tsx'],
  ]
  test.each(planted)('a planted import in %s of %s is found', (path, specifier) => {
    const found = importsOf(new Map([[path, `import type { X } from '${specifier}'\n`]]) satisfies Sources)
    expect(rules.flatMap((rule) => broken(rule, found))).not.toEqual([])
  })
})

describe('circles of imports, types included', () => {
  test('no two folders of server/src import each other in a circle', () => {
    const folders = imports
      .filter(({ from, to }) => from.startsWith('server/src/') && to.startsWith('server/src/'))
      .map(({ from, to }) => [serverPart(from), serverPart(to)] as const)
    expect(circlesIn(folders)).toEqual([])
  })

  test('no two files import each other in a circle', () => {
    expect(circlesIn(imports.map(({ from, to }) => [from, to] as const))).toEqual([])
  })

  test('a planted circle is found', () => {
    const [one, two] = ['server/src/a/one.ts', 'server/src/b/two.ts']
    const sources = { [one]: "import type { B } from '../b/two.ts'\n", [two]: "import { a } from '../a/one.ts'\n" }
    const circle = importsOf(new Map(Object.entries(sources))).map(({ from, to }) => [from, to] as const)
    expect(circlesIn(circle)).toEqual([`${one} <-> ${two}`])
  })
})

/** The tables that a slice writes, by the query builder or in SQL. */
function writersOf(found: Sources): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  const write = /(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|delete from|^\s*update) ([a-z_0-9]+)/gim
  for (const [path, source] of found)
    for (const [, built, raw] of source.matchAll(write)) {
      const table = built?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ?? raw ?? ''
      writers.set(table, (writers.get(table) ?? new Set()).add(serverPart(path)))
    }
  return writers
}

// The scan and the aggregator fill these queues, the alert rules and the detection of copied labels empty them.
const queues = ['alert_candidates', 'copy_candidates']
// The demo loads whole tables before anyone uses them. Erasing a visitor is one statement over every table that knows them, and
// retention deletes by age alone (docs/adr/0018-visitor-data-retention.md). An archive is imported into every table of a company
// in one go, before anyone uses it (docs/archive-format.md, "Importing an archive"). Sample data are removed from all tables at once.
const crossCutting = ['demo', 'cli', 'operations/visitors', 'operations/data-archives', 'operations/samples']

describe('tables', () => {
  test('each is written by one slice', () => {
    const own = new Map([...sources].filter(([path]) => path.startsWith('server/src/')))
    const isOfSlice = (part: string) => !crossCutting.some((folder) => part.startsWith(folder))
    const shared = [...writersOf(own)]
      .map(([table, writers]) => [table, [...writers].filter(isOfSlice).sort()] as const)
      .filter(([table, writers]) => writers.length > 1 && !queues.includes(table))
    expect(Object.fromEntries(shared)).toEqual({})
  })

  test('a planted second writer is found, by the query builder or in SQL', () => {
    const planted = {
      'server/src/catalog/codes/planted.ts': "tx.insertInto('codes')",
      'server/src/insight/reports/planted.ts': 'sql`delete from codes`',
    }
    const writers = writersOf(new Map(Object.entries(planted))).get('codes')
    expect([...(writers ?? [])]).toEqual(['catalog/codes', 'insight/reports'])
  })
})
