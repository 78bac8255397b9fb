import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dumpSchema, writeTypes } from '../support/dump-schema.ts'
import { databaseUrl, run } from '../support/postgres-server.ts'

const committed = readFileSync('server/schema.sql', 'utf8')

async function createDatabase(template: string) {
  const name = `schema_${randomUUID().replaceAll('-', '')}`
  await run(inject('serverUrl'), `create database ${name} template ${template} strategy file_copy`)
  onTestFinished(async () => void (await run(inject('serverUrl'), `drop database ${name} with (force)`)))
  return databaseUrl(inject('serverUrl'), name)
}

test('schema.sql and the generated types are those of the migrated database', async () => {
  const migrated = await createDatabase(inject('templateName'))
  expect(await dumpSchema(migrated)).toBe(committed)
  const types = join(mkdtempSync(join(tmpdir(), 'sahihi-types-')), 'schema.ts')
  writeTypes(migrated, types)
  expect(readFileSync(types, 'utf8')).toBe(readFileSync('server/src/db/schema.ts', 'utf8'))
})

test('schema.sql builds the schema of the migrated database in an empty one', async () => {
  const built = await createDatabase('template0')
  await run(built, committed)
  expect(await dumpSchema(built)).toBe(committed)
})

test('a schema object that the dump cannot write is an error, not a gap', async () => {
  const url = await createDatabase('template0')
  await run(url, 'create table units (id bigint primary key); create view all_units as select id from units')
  await expect(dumpSchema(url)).rejects.toThrow(/v all_units/)
})
