import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { isDatabaseUnavailable, sqlState } from './client.ts'
import { describeConnectionError } from './describe-connection-error.ts'

type WaitOptions = { forMs?: number; pauseMs?: number; say?: (line: string) => void }

/**
 * Runs a step of the start, and repeats it for a minute while the database cannot be reached, because machines and containers start in
 * any order. The step must be safe to repeat. Says once what it waits for. Throws ConfigError after the minute.
 */
export async function retryWhileDatabaseIsAway<T>(
  url: string,
  step: () => Promise<T>,
  { forMs = 60_000, pauseMs = 1_000, say = () => {} }: WaitOptions = {},
): Promise<T> {
  const giveUpAt = performance.now() + forMs
  for (let isFirst = true; ; isFirst = false)
    try {
      return await step()
    } catch (error) {
      if (!isAway(error)) throw error
      const reason = describe(error, url)
      if (performance.now() >= giveUpAt)
        throw new ConfigError(`The database could not be reached for ${forMs / 1000} seconds.\n${reason}`, {
          cause: error,
        })
      if (isFirst) say(`The database cannot be reached yet. Trying again for up to ${forMs / 1000} seconds.\n${reason}`)
      await pause(pauseMs)
    }
}

const passingCodes = /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

function isAway(error: unknown): boolean {
  if (error instanceof ConfigError) return error.cause !== undefined && isAway(error.cause)
  if (!(error instanceof Error)) return false
  return isDatabaseUnavailable(error) || passingCodes.test(sqlState(error) ?? '') || error.message === 'timeout expired'
}

const describe = (error: unknown, url: string) =>
  error instanceof ConfigError
    ? error.message
    : describeConnectionError(error, new pg.Client({ connectionString: url }))
