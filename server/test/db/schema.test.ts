import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFunctions } from '../../src/platform/db/migration-files.ts'
import { run } from '../support/postgres-server.ts'
import { writeTypes } from '../support/schema-files.ts'
import { useTestApp } from '../support/test-app.ts'

// Not the template, which nobody may clone while somebody is in it.
const { url } = await useTestApp()

test('the generated types are those of the migrated database', () => {
  const types = join(mkdtempSync(join(tmpdir(), 'sahihi-types-')), 'schema.ts')
  writeTypes(url, types)
  expect(readFileSync(types, 'utf8')).toBe(readFileSync('server/src/platform/db/schema.ts', 'utf8'))
})

test('each file of server/functions creates the function of its name, and the database has no others', async () => {
  const { rows } = await run(
    url,
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname`,
  )
  const files = await readFunctions()
  expect(rows.map(({ name }) => name).sort()).toEqual(files.map(({ name }) => name).sort())
  for (const { name, sql } of files)
    expect(sql.match(/^create or replace function \w+/gm)).toEqual([`create or replace function ${name}`])
})

test('docs/architecture.md names the slice of each table', async () => {
  const { rows } = await run(url, "select tablename as name from pg_tables where schemaname = 'public'")
  const [, listed = ''] = readFileSync('docs/architecture.md', 'utf8').split('| Slice  ')
  const named = listed.split('\n\n')[0]?.matchAll(/^\|[^|]*\|(.*)\|$/gm) ?? []
  expect([...named].flatMap(([, tables = '']) => tables.match(/\w+(?=`)/g) ?? []).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
})
