import { randomBytes } from 'node:crypto'
import { distributeDatabase } from '../../src/platform/db/distribute/distribute-database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { databaseUrl, run } from './postgres-server.ts'
import { prepareJobs } from './prepare-jobs.ts'

type Node = { nodename: string; nodeport: number; groupid: number }

/** The nodes of the cluster at a URL, or none on a server without Citus. */
export async function clusterNodes(url: string): Promise<Node[]> {
  const { rowCount } = await run(url, `select from pg_extension where extname = 'citus'`)
  if (rowCount === 0) return []
  return (await run(url, 'select nodename, nodeport, groupid from pg_dist_node order by groupid')).rows
}

function nodeUrl(url: string, { nodename, nodeport }: Node): string {
  const other = new URL(url)
  other.hostname = nodename
  other.port = String(nodeport)
  return other.href
}

// Cloning a template does not copy shards, so the test files of a worker reuse databases, each for one app at a time.
const unused: string[] = []

/** A distributed database without rows. Return it with returnClusterDatabase. */
export async function takeClusterDatabase(serverUrl: string, prefix: string): Promise<string> {
  return unused.pop() ?? createClusterDatabase(serverUrl, `${prefix}_${randomBytes(6).toString('hex')}`)
}

async function createClusterDatabase(serverUrl: string, name: string): Promise<string> {
  const url = await createEmptyClusterDatabase(serverUrl, name)
  await migrate(url)
  await prepareJobs(url)
  await distributeDatabase(url)
  // Some tests break the database with a trigger, which Citus refuses by default.
  await run(url, `alter database ${name} set citus.enable_unsafe_triggers = on`)
  return url
}

/** Creates a database on every node of the cluster and registers all nodes in it. */
export async function createEmptyClusterDatabase(serverUrl: string, name: string): Promise<string> {
  const nodes = await clusterNodes(serverUrl)
  for (const node of nodes) {
    const server = nodeUrl(serverUrl, node)
    await run(server, `create database ${name}`)
    await run(databaseUrl(server, name), 'create extension citus')
  }
  const url = databaseUrl(serverUrl, name)
  for (const { nodename, nodeport, groupid } of nodes)
    await run(
      url,
      groupid === 0
        ? `select citus_set_coordinator_host('${nodename}', ${nodeport})`
        : `select citus_add_node('${nodename}', ${nodeport})`,
    )
  return url
}

/** Empties a database for the next test file. */
export async function returnClusterDatabase(url: string) {
  await run(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const { rows } = await run(
    url,
    `select string_agg(quote_ident(relname), ', ') as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
        and not exists (select from pg_dist_shard where relname = shard_name(logicalrelid, shardid))`,
  )
  await run(url, `truncate ${rows[0]?.tables} restart identity`)
  await run(url, 'alter sequence receipt_numbers restart')
  await run(url, 'delete from jobs.job')
  unused.push(url)
}

/** Drops the databases of a run on every node. */
export async function dropClusterDatabases(serverUrl: string, prefix: string) {
  const { rows } = await run(serverUrl, `select datname from pg_database where starts_with(datname, '${prefix}')`)
  for (const { datname } of rows)
    for (const node of await clusterNodes(serverUrl))
      await run(nodeUrl(serverUrl, node), `drop database if exists ${datname} with (force)`)
}
