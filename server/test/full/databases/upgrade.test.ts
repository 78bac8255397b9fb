import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { fillAsEarlierVersion } from '../../support/earlier-database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { run } from '../../support/postgres-server.ts'
import { startProcess } from '../../support/server-process.ts'

/** The server that is upgrading and waits for the table that the test locks. A waiting upgrade gives up its turn now and then. */
async function untilUpgradeWaits(url: string, except?: string): Promise<string> {
  let waiting = except
  const find = async () => {
    const { rows } = await run(
      url,
      `select application_name as label from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '-- What companies see%'`,
    )
    waiting = rows[0]?.label ?? except
    return waiting
  }
  await expect.poll(find).not.toBe(except)
  return waiting ?? ''
}

test('a second new server finishes the upgrade when the first is killed', async () => {
  const url = await emptyDatabase()
  const children = new Map<string, ChildProcess>()
  onTestFinished(() => {
    for (const child of children.values()) child.kill('SIGKILL')
  })
  await fillAsEarlierVersion(url, '0004_verify.sql')
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table partners in row exclusive mode')
  const start = (label: string) =>
    startProcess({ DATABASE_URL: `${url}?application_name=${label}` }, (child) => void children.set(label, child))
  const starts = new Map(['first', 'second'].map((label) => [label, start(label).catch(() => undefined)]))

  const killed = await untilUpgradeWaits(url)
  const child = children.get(killed)
  const gone = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await gone
  const other = await untilUpgradeWaits(url, killed)
  expect([killed, other].sort()).toEqual(['first', 'second'])
  // Other statements on the table are not blocked by the waiting upgrade.
  await run(url, `set statement_timeout = '60s'; update partners set weekly_digest = false`)

  await holder.query('commit')
  await holder.end()
  const ready = await starts.get(other)
  expect(ready).toBeDefined()
  const servers = [ready, await start(killed)]
  const health = await Promise.all(servers.map((server) => fetch(`${server?.url}/healthz`)))
  expect(health.map(({ status }) => status)).toEqual([200, 200])
})
