import { expect, test } from 'vitest'
import { migrationNames } from '../../src/platform/db/migration-files.ts'
import { committedChecksums, presentChecksums } from '../support/schema-files.ts'

test('migrations are never edited: each has the checksum committed with it', async () => {
  expect(await presentChecksums()).toEqual(await committedChecksums())
})

test('migrations are numbered without gaps, and no number is used twice', async () => {
  const names = await migrationNames()
  expect(names.map((name) => name.slice(0, 5))).toEqual(names.map((_, i) => `${String(i + 1).padStart(4, '0')}_`))
})
