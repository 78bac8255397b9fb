import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { clusterNodes, dropClusterDatabases } from './cluster-database.ts'
import { databaseUrl, run } from './postgres-server.ts'
import { prepareJobs } from './prepare-jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
    templateName: string
    /** The prefix of the run's distributed databases on a Citus cluster. */
    clusterPrefix: string | undefined
    /** The coordinator of a cluster with workers that tests may kill, only in the project "cluster". */
    clusterUrl: string
  }
}

const templateName = `sahihi_template_${process.pid}`
const clusterPrefix = `sahihi_cluster_${process.pid}`

/**
 * Starts one PostgreSQL for the run with a migrated template database that every test file clones. TEST_DATABASE_URL sets another
 * server. If it is the coordinator of a Citus cluster, the files get distributed databases.
 */
export default async function setup(project: TestProject) {
  const { url, stop } = process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : await temporary()
  await run(url, `create database ${templateName}`)
  const template = databaseUrl(url, templateName)
  await migrate(template)
  await prepareJobs(template)
  project.provide('serverUrl', url)
  project.provide('templateName', templateName)
  const isCluster = (await clusterNodes(url)).length > 0
  project.provide('clusterPrefix', isCluster ? clusterPrefix : undefined)
  return async () => {
    if (isCluster) await dropClusterDatabases(url, clusterPrefix)
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
