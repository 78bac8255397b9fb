import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zipFiles } from '../../src/catalog/labels/zip-files.ts'
import { filesIn } from '../support/read-zip.ts'

async function* twoFiles() {
  for (const name of ['1.txt', '2.txt']) yield { name, content: Readable.from([Buffer.from(`content of ${name}`)]) }
}

async function zip(maxBytes?: number) {
  return Buffer.concat(await Readable.from(zipFiles(twoFiles(), new Date('2026-11-20T12:00:00Z'), maxBytes)).toArray())
}

test('a ZIP of files that are made one after the other holds them in their order', async () => {
  expect(filesIn(await zip()).map(({ name, content }) => [name, content.toString()])).toEqual([
    ['1.txt', 'content of 1.txt'],
    ['2.txt', 'content of 2.txt'],
  ])
})

test('a ZIP breaks off before it has more bytes than its readers can count', async () => {
  const { length } = await zip()
  expect(await zip(length)).toHaveLength(length)
  await expect(zip(length - 1)).rejects.toThrow('larger than')
})
