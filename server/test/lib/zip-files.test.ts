import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipFiles } from '../../src/platform/lib/zip-files.ts'
import { filesIn } from '../support/read-zip.ts'

const mtime = new Date('2026-11-20T12:00:00Z')
const contents = ['first', '', 'third é'.repeat(100_000)]

async function* files() {
  for (const content of contents)
    yield { name: `${content.length} é.txt`, content: Readable.from([Buffer.from(content)]) }
}

const zipOf = (source: ReturnType<typeof files>) => buffer(zipFiles(source, mtime))

test('a ZIP has its files in the order in which they are made', async () => {
  expect((await filesIn(await zipOf(files()))).map(({ name, content }) => [name, content.toString()])).toEqual(
    contents.map((content) => [`${content.length} é.txt`, content]),
  )
})

test('the same files give the same ZIP', async () => {
  expect((await zipOf(files())).equals(await zipOf(files()))).toBe(true)
})

test('a ZIP fails when a file in it or the maker of the files fails', async () => {
  async function* failing() {
    yield* files()
    const content = new Readable({ read: () => content.destroy(new Error('The file cannot be read')) })
    yield { name: '2.txt', content }
  }
  async function* away() {
    yield* files()
    throw new Error('There is no further file')
  }
  await expect(zipOf(failing())).rejects.toThrow('The file cannot be read')
  await expect(zipOf(away())).rejects.toThrow('There is no further file')
})

test('when the reader stops, the maker of the files ends, and has made no more than was read', async () => {
  const ended: string[] = []
  let made = 0
  async function* noise() {
    try {
      for (;;) {
        made += 100_000
        yield crypto.getRandomValues(Buffer.alloc(50_000))
        yield crypto.getRandomValues(Buffer.alloc(50_000))
      }
    } finally {
      ended.push('file')
    }
  }
  async function* endless() {
    try {
      for (;;) yield { name: 'noise', content: Readable.from(noise(), { objectMode: false }) }
    } finally {
      ended.push('files')
    }
  }
  for await (const piece of zipFiles(endless(), mtime)) if (piece.length > 1000) break
  expect(ended).toEqual(['file', 'files'])
  expect(made).toBeLessThan(2_000_000)
})
