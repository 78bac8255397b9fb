import { pino } from 'pino'
import type { Config } from '../config.ts'

/** The log: sentences for a person at a terminal, JSON lines otherwise. Nothing secret is given to it: a driver's `detail` quotes whole rows, so it is left out. */
export function createLog({ LOG_LEVEL, NODE_ENV }: Pick<Config, 'LOG_LEVEL' | 'NODE_ENV'>) {
  const forPeople = NODE_ENV === 'development' && process.stdout.isTTY
  const options = { level: LOG_LEVEL, redact: ['*.password', '*.token', '*.pin', 'err.detail', 'err.where'] }
  return forPeople
    ? pino({
        ...options,
        transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
      })
    : pino(options)
}
