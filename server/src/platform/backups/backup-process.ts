/**
 * A scheduled backup runs in its own process with a lower priority, so that compressing and hashing do not delay scans. This file has
 * the code of both processes. When the server ends for any reason, the channel between them closes, and the backup process deletes what
 * it has written.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { hours } from '../lib/time.ts'
import { backUpDatabase } from './back-up-database.ts'

type Order = { url: string; file: string; connectionName: string; reserve?: number | undefined }
type Outcome = { bytes: number } | { failure: string }

/** The server's part. Resolves with the size of the file; rejects with the failure. */
export async function backUpInProcess(order: Order, stopping: AbortSignal): Promise<number> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(hours(12))])
  signal.throwIfAborted()
  const child = fork(fileURLToPath(import.meta.url), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let outcome = { failure: 'Its process was killed, or it did not end within 12 hours.' } as Outcome
  child.on('message', (message: Outcome) => {
    outcome = message
  })
  const stop = () => child.connected && child.disconnect()
  signal.addEventListener('abort', stop)
  try {
    child.send(order)
    await once(child, 'exit')
  } finally {
    signal.removeEventListener('abort', stop)
  }
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome.bytes
}

const lowerPriority = 10

if (import.meta.main) {
  const serverIsGone = new AbortController()
  process.once('disconnect', () => serverIsGone.abort())
  process.once('message', async ({ url, file, ...options }: Order) => {
    setPriority(lowerPriority)
    const report = (outcome: Outcome) => process.connected && process.send?.(outcome)
    try {
      report({ bytes: (await backUpDatabase(url, file, { ...options, signal: serverIsGone.signal })).bytes })
    } catch (error) {
      report({ failure: error instanceof Error ? error.message : String(error) })
    }
    if (process.connected) process.disconnect()
  })
}
