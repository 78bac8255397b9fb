import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { databaseUrl, run } from './postgres-server.ts'

/** A new database without tables, dropped after the test. */
export async function emptyDatabase(): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await run(inject('serverUrl'), `create database ${name} template template0 strategy file_copy`)
  onTestFinished(async () => {
    await run(inject('serverUrl'), `drop database if exists ${name} with (force)`)
  })
  return databaseUrl(inject('serverUrl'), name)
}

/** The number of tables and other relations in a database. */
export async function countRelations(url: string): Promise<number> {
  const { rows } = await run(url, `select from pg_class where relnamespace::regnamespace::text in ('public', 'jobs')`)
  return rows.length
}
