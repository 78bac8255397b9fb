import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDataArchive } from '../../../src/operations/data-archives/import-data-archive.ts'
import { openZip, ZipError } from '../../../src/operations/data-archives/read-zip.ts'
import { createLoaderDatabase, type Db } from '../../../src/platform/db/client.ts'
import { removeSavedFiles, save } from '../../support/data-archive-client.ts'
import { type ArchiveParts, archiveParts, zipArchive, zipOf } from '../../support/hand-made-archive.ts'
import { createTestApp, isOnCluster, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let db: Db & { destroy: () => Promise<void> }
let theirs: ArchiveParts
let before: unknown
const their = (number: number) => `aaaaaaaa-0000-7000-8000-${String(number).padStart(12, '0')}`

beforeAll(async () => {
  app = await createTestApp()
  db = createLoaderDatabase(app.url)
  theirs = await archiveParts('a')
  if (isOnCluster) return
  expect(await imported(theirs)).toBe('imported')
  before = await rowsOfTheirs()
})
afterAll(async () => {
  await db.destroy()
  await app.close()
  await removeSavedFiles()
})

async function imported(parts: ArchiveParts): Promise<string> {
  const { now } = app.time
  const options = { partnerId: undefined, now, publicUrl: app.context.config.PUBLIC_URL, print: () => {} }
  try {
    await importDataArchive(db, await save(await zipArchive(parts)), options)
    return 'imported'
  } catch (error) {
    return String(error)
  }
}

const tables = [
  'products',
  'feedbackForms',
  'batches',
  'productLinks',
  'codes',
  'pinChecks',
  'pinFiles',
  'scans',
  'feedback',
  'reports',
  'copyCases',
  'alerts',
  'inboxItems',
  'pictures',
  'memberships',
] as const

const rowsOfTheirs = () =>
  Promise.all([
    ...tables.map((table) => app.db.selectFrom(table).where('partnerId', '=', their(1)).selectAll().execute()),
    app.db
      .selectFrom('codePins')
      .innerJoin('codes', 'id', 'codeId')
      .where('partnerId', '=', their(1))
      .selectAll()
      .execute(),
  ])

type Path = (string | number)[]

/** Where a record has an id, a serial or another text that belongs to one company. */
function namesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') {
    const isName = /^([0-9a-f-]{36}|[0-9A-HJKMNP-TV-Z]{16}|\d{14}|LOT-.*|R-.*|[A-F]0{9})$/.test(value)
    return isName ? [path] : []
  }
  return value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, part]) => namesIn(part, [...path, key]))
    : []
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((part, key) => (part as Record<string | number, unknown>)[key], value)

/** The parts with one value replaced. */
function changed<T>(value: T, [key, ...rest]: Path, to: unknown): T {
  if (key === undefined) return to as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>
  copy[key] = changed(copy[key], rest, to)
  return copy as T
}

test.skipIf(isOnCluster)('no record of an archive can refer to data of another company', async () => {
  const ours = await archiveParts('b')
  // Feedback is identified by its code and its id together.
  const paths = namesIn(ours.lines).filter((path) => path.join(' ') !== 'feedback 0 id')
  expect(paths.length).toBeGreaterThan(30)
  const attempts = paths.map((path) => ({ path, foreign: at(theirs.lines, path) }))
  // Figures are stored by the id of a company, product or batch.
  for (const [file, others] of [
    ['company', [2, 3]],
    ['products', [1, 3]],
    ['batches', [1, 2]],
  ] as const)
    for (const other of others) attempts.push({ path: [file, 0, 'id'], foreign: their(other) })
  for (const { path, foreign } of attempts)
    expect([path.join(' '), await imported({ ...ours, lines: changed(ours.lines, path, foreign) })]).toEqual([
      path.join(' '),
      expect.stringMatching(/^Error: .*(not in the archive|in this database already|in use on this server|not of)/),
    ])
  expect(await rowsOfTheirs()).toEqual(before)
})

test.skipIf(isOnCluster)('a link without a batch cannot refer to the product of another company', async () => {
  const ours = await archiveParts('b')
  const ofProduct = changed(ours.lines, ['links', 0, 'batchId'], null)
  const lines = changed(ofProduct, ['links', 0, 'productId'], their(2))
  expect(await imported({ ...ours, lines })).toBe(`Error: The product ${their(2)} is not in the archive.`)
})

const wrong: [string, Path, unknown][] = [
  ['a time zone that no clock knows', ['company', 0, 'timeZone'], '+01:00'],
  ['a name with a control character', ['company', 0, 'companyName'], 'Good\u0007health'],
  ['a name over two lines', ['products', 0, 'name'], 'Tonic\nfor all'],
  ['a name that is too long', ['batches', 0, 'name'], 'x'.repeat(121)],
  ['a GTIN with a wrong check digit', ['products', 0, 'gtin'], '09506000130001'],
  ['a GTIN of a shop’s own', ['products', 0, 'gtin'], '02000000000008'],
  ['a number of codes beyond the largest batch', ['batches', 0, 'quantity'], 5001],
  ['a count that no column holds', ['codes', 0, 'scanCount'], 1e12],
  ['a link that is a program', ['links', 0, 'url'], 'javascript:alert(1)'],
  ['a link without encryption', ['links', 0, 'url'], 'http://www.b.example/'],
  ['a link to this server', ['links', 0, 'url'], 'https://localhost/verify/1'],
  ['a link to a private address', ['links', 0, 'url'], 'https://10.0.0.1/'],
  ['an imported serial in our own form', ['codes', 0, 'importedSerial'], '7K2M9QXD04TBH6WZ'],
  ['a color that labels cannot have', ['company', 0, 'labelDesign', 'color'], '#ffff00'],
  ['a country that is none', ['company', 0, 'alertRules', 0, 'countries'], ['Atlantis']],
  ['an alert with a place that is no text', ['alerts', 0, 'details'], { city: { x: 1 } }],
  ['a report with a verdict that is none', ['reports', 0, 'verdict'], 'trust me'],
  ['a report that says nothing', ['reports', 0, 'description'], ' '],
  ['a field that this release does not know', ['products', 0, 'colour'], 'red'],
  ['a record without one of its fields', ['products', 0, 'category'], undefined],
  ['a place that is not on the globe', ['copy-cases', 0, 'history'], { kept: [{ place: { latitude: 91 } }] }],
]

test.skipIf(isOnCluster)('an archive cannot import values that the forms would refuse', async () => {
  const ours = await archiveParts('b')
  for (const [what, path, value] of wrong) {
    const lines = changed(ours.lines, path, value)
    expect([what, await imported({ ...ours, lines })]).toEqual([
      what,
      expect.stringMatching(/^Error: [\w-]+\.ndjson, line 1: |leads to .*not another public website/),
    ])
  }
  for (const name of Object.keys(ours.pictures)) {
    const pictures = { ...ours.pictures, [name]: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    expect(await imported({ ...ours, pictures })).toBe(`Error: ${name} is not a readable picture.`)
  }
})

test.skipIf(isOnCluster)('pictures of an archive are stored without their metadata', async () => {
  const ours = await archiveParts('c')
  const pictures = Object.fromEntries(
    Object.entries(ours.pictures).map(([name, bytes]) => [name, Buffer.concat([bytes, Buffer.from('<script>hidden')])]),
  )
  expect(await imported({ ...ours, pictures })).toBe('imported')
  const stored = [
    ...(await app.db.selectFrom('pictures').select('webp as bytes').execute()),
    ...(await app.db.selectFrom('reportPhotos').select('jpeg as bytes').execute()),
    ...(await app.db.selectFrom('labelDesigns').select('logo as bytes').execute()),
  ]
  expect(stored).toHaveLength(8)
  for (const { bytes } of stored) expect(String(bytes)).not.toContain('hidden')
})

test('a ZIP with any damaged byte is refused with a message', async () => {
  const whole = await zipArchive({ ...theirs, pictures: {} })
  // The three records at the end, part of the directory, and a few bytes of the files before it.
  const ends = Array.from({ length: 110 }, (_, i) => whole.length - 1 - i)
  const places = [...ends, ...Array.from({ length: 40 }, (_, i) => Math.floor((i * whole.length) / 40))]
  for (const place of places)
    for (const value of [0x00, 0xff]) {
      const damaged = Buffer.from(whole)
      damaged[place] = value
      expect([place, value, await readAll(damaged)]).toEqual([
        place,
        value,
        expect.stringMatching(/^(whole|ZipError)$/),
      ])
    }
  for (const length of [0, 1, 4, 21, 22, 42, 100, whole.length - 1])
    expect([length, await readAll(whole.subarray(whole.length - length))]).toEqual([length, 'ZipError'])
})

/** A ZIP of one file with a changed directory entry. */
async function zipWith(change: (entry: Buffer) => void): Promise<string> {
  const zip = await zipOf([{ name: 'in/file', content: Buffer.alloc(2e6) }])
  change(zip.subarray(zip.lastIndexOf('PK\x01\x02')))
  return save(zip)
}
const sizeAt = 46 + 'in/file'.length + 13 // in 64 bits
const offsetAt = sizeAt + 16

test.each<[string, string, number, (entry: Buffer) => void]>([
  ['is larger than stated', 'in/file is damaged.', 1000, (entry) => entry.writeUInt32LE(1000, sizeAt)],
  ['is smaller than stated', 'in/file is damaged.', 2e6, (entry) => entry.writeUInt32LE(3e6, sizeAt)],
  ['has another checksum', 'in/file is damaged.', 2e6, (entry) => entry.writeUInt32LE(7, 16)],
  ['is encrypted', 'in/file is damaged.', 0, (entry) => entry.writeUInt16LE(0x0801, 8)],
  ['is compressed by an unknown method', 'in/file is damaged.', 0, (entry) => entry.writeUInt16LE(99, 10)],
  ['is beyond the end', 'in/file is damaged.', 0, (entry) => entry.fill(0xff, offsetAt, offsetAt + 8)],
  ['is above the folder', 'The directory of the ZIP file is damaged.', 0, (entry) => entry.write('../file', 46)],
])('a ZIP is refused with a message and read no further when a file %s', async (_, message, mostBytes, change) => {
  let bytes = 0
  const reading = async () => {
    const zip = await openZip(await zipWith(change))
    try {
      for await (const { length } of zip.read('in/file')) bytes += length
    } finally {
      await zip.close()
    }
  }
  await expect(reading()).rejects.toThrow(new ZipError(message))
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})

async function readAll(file: Buffer): Promise<string> {
  try {
    const zip = await openZip(await save(file))
    try {
      for (const name of zip.names) for await (const _ of zip.read(name));
      return 'whole'
    } finally {
      await zip.close()
    }
  } catch (error) {
    return error instanceof ZipError ? 'ZipError' : String(error)
  }
}
