import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startJobs } from '../../src/lib/jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
    templateName: string
  }
}

const templateName = `sahihi_template_${process.pid}`

/** One PostgreSQL for the run with a migrated template database that every test file clones. */
export default async function setup(project: TestProject) {
  const { url, stop } = process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : await temporary()
  await run(url, `create database ${templateName}`)
  const template = databaseUrl(url, templateName)
  await migrate(template)
  const jobs = await startJobs(template, { onError: () => {} })
  await jobs.stop()
  project.provide('serverUrl', url)
  project.provide('templateName', templateName)
  return async () => {
    await run(url, `drop database if exists ${templateName} with (force)`)
    await stop()
  }
}

async function temporary() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  }
  return { url: postgres.url, stop }
}

const given = (url: string) => ({ url, stop: async () => {} })

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs one statement on its own connection. */
export async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
