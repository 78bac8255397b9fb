import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { run } from './postgres-server.ts'
import { findChildProcesses, kill } from './running-processes.ts'

/** A worker of a Citus cluster whose nodes are processes of this machine. */
export type ClusterWorker = Awaited<ReturnType<typeof listWorkers>>[number]

export async function listWorkers(url: string) {
  const { rows } = await run(
    url,
    `select nodename, nodeport from pg_dist_node where shouldhaveshards and groupid > 0 order by nodeport`,
  )
  return Promise.all(rows.map(({ nodename, nodeport }) => openWorker(url, nodename, nodeport)))
}

async function openWorker(url: string, host: string, port: number) {
  const ownUrl = Object.assign(new URL(url), { hostname: host, port: String(port) }).href
  const { rows } = await run(ownUrl, `select current_setting('data_directory') as folder`)
  const folder: string = rows[0]?.folder
  const signal = async (name: NodeJS.Signals) => {
    const postmaster = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
    // All its processes: each answers on its own, and a new one cannot start while they hold the shared memory. A stopped one forks
    // no process that would be missing here.
    kill(postmaster, 'SIGSTOP')
    for (const pid of [...findChildProcesses(postmaster), postmaster]) kill(pid, name)
  }
  return {
    port,
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    start: () => startPostgres(folder),
  }
}

/** Starts PostgreSQL with the same program as before, as the user who owns its files. */
async function startPostgres(folder: string) {
  const { uid, gid } = await stat(folder)
  const [program = ''] = (await readFile(join(folder, 'postmaster.opts'), 'utf8')).split(' ')
  const args = ['-D', folder, '-l', `${folder}.log`, '-w', 'start']
  const start = () => promisify(execFile)(join(dirname(program), 'pg_ctl'), args, { uid, gid, cwd: '/' })
  await vi.waitFor(start, { timeout: 60_000 }) // until the processes of a killed one have ended
}

/** The port of the worker that holds each of these codes. */
export async function findWorkerPorts(url: string, codeIds: bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await run(
    url,
    `select id, nodeport from (
        select id, get_shard_id_for_distribution_column('codes', id) as shard from unnest('{${codeIds.join()}}'::bigint[]) as id) as codes
      join pg_dist_placement on shardid = shard join pg_dist_node using (groupid)`,
  )
  return new Map(rows.map(({ id, nodeport }) => [BigInt(id), nodeport]))
}
