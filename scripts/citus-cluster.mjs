/*
 * A Citus cluster for tests. `CITUS_START` names a script that starts one on this machine (docs/operations.md, "A cluster for tests").
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const usualScript = '../shared/citus/start-citus.sh'

/**
 * The URL of a coordinator and what stops its cluster, or the reason why there is none. `CITUS_URL` names a cluster that runs already.
 */
export async function startCluster() {
  const { CITUS_URL, CITUS_START } = process.env
  if (CITUS_URL) return { url: CITUS_URL, stop: () => {} }
  const script = resolve(CITUS_START || usualScript)
  if (!existsSync(script))
    return { reason: CITUS_START ? `there is no ${CITUS_START}` : 'CITUS_START names no script that starts one' }
  // PostgreSQL may run as a user of its own.
  const folder = mkdtempSync(join(tmpdir(), 'sahihi-citus-'))
  chmodSync(folder, 0o755)
  const cluster = join(folder, 'cluster')
  const stop = () => {
    spawnSync(script, ['stop', cluster], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  // Into a file, because the servers keep what they inherit open.
  const output = join(folder, 'output')
  const file = openSync(output, 'w')
  const port = String(await freePorts())
  const { status } = spawnSync(script, [cluster, port], { stdio: ['ignore', file, file], timeout: 300_000 })
  const words = readFileSync(output, 'utf8').trim()
  const url = words.split('\n').findLast((line) => /^postgres(ql)?:\/\//.test(line))
  if (status === 0 && url) return { url, stop }
  stop()
  return { reason: `${script} did not start one${words && `:\n${words}`}` }
}

/** The first of ten ports in a row that are free. */
async function freePorts() {
  for (;;) {
    const first = 20_000 + 10 * Math.floor(Math.random() * 1_000)
    const ports = Array.from({ length: 10 }, (_, i) => first + i)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
