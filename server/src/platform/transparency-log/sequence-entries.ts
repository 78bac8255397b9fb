import { logMessages } from '@sahihi/contract/i18n/en/log-messages.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { tryLock } from '../db/locks.ts'
import { runEvery } from '../lib/run-every.ts'
import { seconds } from '../lib/time.ts'
import { appendEntries } from './append-entries.ts'
import { describeFact } from './log-facts.ts'
import { type LogKey, readLogKey } from './log-key.ts'
import { findState, insertEntries, pendingEntries, setLogOn } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

const entriesPerRun = 1000

/**
 * Gives waiting entries their places in the log and signs the new checkpoint, in one transaction. One server does so at a time; the
 * others return immediately. Signs nothing in a database that may lack what was published. Returns how many entries were added.
 */
export async function sequenceEntries({ db, clock }: Deps, key: LogKey): Promise<number> {
  if (!(await hasWork(db, key))) return 0
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'public log'))) return 0
    const state = await findState(tx, { forUpdate: true })
    if (!state?.isConfirmed) return 0
    if (state.verifierKey !== key.verifierKey)
      await insertEntries(tx, [{ batchId: null, body: describeFact('log.key', clock(), { key: key.verifierKey }) }])
    const entries = await pendingEntries(tx, entriesPerRun)
    await appendEntries(tx, Number(state.size), entries, key)
    return entries.length
  })
}

async function hasWork(db: Db, key: LogKey) {
  const state = await findState(db)
  if (!state?.isOn || !state.isConfirmed) return false
  return state.verifierKey !== key.verifierKey || (await pendingEntries(db, 1)).length > 0
}

type LogContext = Deps & Pick<AppContext, 'config' | 'log'>

/** Turns the log on or off as the settings say. Throws when they name another log than that of the database. */
export async function openLog({ db, config, log }: LogContext): Promise<void> {
  const key = readLogKey(config)
  await setLogOn(db, key !== undefined)
  if (!key) return
  const state = await findState(db)
  const origin = state?.checkpoint?.split('\n')[0] ?? key.origin
  if (origin !== key.origin)
    throw new Error(`LOG_ORIGIN must be ${origin}: that is the name of the log in this database, and it cannot change.`)
  log.info({ verifierKey: key.verifierKey }, 'the public log is on')
  if (!state?.isConfirmed) log.error(`the public log stands still: ${logMessages.unconfirmed}`)
}

/** Extends the log every second, where it is on. `stop` waits for the run in progress. */
export function startLog(context: LogContext) {
  const key = readLogKey(context.config)
  if (!key) return undefined
  return runEvery(
    seconds(1),
    async () => {
      while ((await sequenceEntries(context, key)) === entriesPerRun);
    },
    (err) => context.log.warn({ err }, 'the public log could not be extended now'),
  )
}
