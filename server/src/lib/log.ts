import { pino } from 'pino'
import type { Config } from '../config.ts'

/**
 * The log: readable lines at a terminal, JSON lines otherwise. Secrets are redacted, and so is a database driver's `detail`,
 * which quotes whole rows.
 */
export function createLog({ LOG_LEVEL, NODE_ENV }: Pick<Config, 'LOG_LEVEL' | 'NODE_ENV'>) {
  const isTerminal = NODE_ENV === 'development' && process.stdout.isTTY
  const options = { level: LOG_LEVEL, redact: ['*.password', '*.token', '*.pin', 'err.detail', 'err.where'] }
  return isTerminal
    ? pino({
        ...options,
        transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
      })
    : pino(options)
}
