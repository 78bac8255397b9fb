import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { withDb } from '../platform/db/client.ts'
import { confirmLog, type ReadCopy } from '../platform/transparency-log/confirm-log.ts'
import { readLogKey } from '../platform/transparency-log/log-key.ts'
import { print, runOnArgument, withDatabase } from './run-command.ts'

/** `npm run confirm-log`: lets the public log go on after a restore. `-- --help` prints how. */
const usage = `npm run confirm-log -- COPY [--newest]

Lets the public log go on after a restore. COPY is a copy of what was published: the folder of a mirror, or the address of one, such as
https://mirror.example/log. Its entries that the database lacks are added to the log. Stop the servers first. --newest accepts a copy
that is older than the database, if you are certain that nothing newer than the database was published.`

await runOnArgument(
  { usage, options: { newest: { type: 'boolean' } }, unchanged: 'The log still stands still.' },
  (copy, { newest }) => confirm(copy, newest),
)

async function confirm(copy: string, isNewest = false) {
  const config = readConfig(process.env)
  const key = readLogKey(config)
  if (!key) throw new Error('LOG_SIGNING_KEY is missing: it is the key that signed what was published.')
  const readCopy: ReadCopy = /^https?:/.test(copy)
    ? (path) => download(copy, path)
    : (path) => readFile(join(copy, path))
  await withDatabase(config, async (url) => {
    const { size, missing } = await withDb(url, (db) => confirmLog(db, key, readCopy, { isNewest }))
    print(`The log goes on from ${size} entries. ${missing.length} of them came from the copy:`)
    for (const body of missing) print(body)
    if (missing.length > 0) print('What they say is not in this database: repeat the recalls and blocks among them.')
  })
}

async function download(copy: string, path: string): Promise<Buffer> {
  const reply = await fetch(`${copy.replace(/\/+$/, '')}/${path}`, { signal: AbortSignal.timeout(30_000) })
  if (!reply.ok) throw new Error(`${copy} answered ${reply.status} for ${path}.`)
  return Buffer.from(await reply.arrayBuffer())
}
