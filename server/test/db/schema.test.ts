import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSchema, writeTypes } from '../support/dump-schema.ts'
import { freshDatabase } from '../support/test-app.ts'

test('schema.sql and the generated types are those of the migrated database', async () => {
  const url = await freshDatabase()
  expect(await describeSchema(url)).toBe(readFileSync('server/schema.sql', 'utf8'))
  const types = join(mkdtempSync(join(tmpdir(), 'sahihi-types-')), 'schema.ts')
  writeTypes(url, types)
  expect(readFileSync(types, 'utf8')).toBe(readFileSync('server/src/db/schema.ts', 'utf8'))
})
