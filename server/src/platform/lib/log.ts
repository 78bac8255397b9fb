import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'
import { loggableError } from './loggable-error.ts'

/**
 * The log: readable lines in a terminal, JSON lines otherwise. It contains no personal data (docs/operations.md, "The log"): only those
 * fields of errors that `loggableError` takes, and nothing that Fastify would add about requests and replies.
 */
export function createLog(
  { LOG_LEVEL, NODE_ENV }: Pick<Config, 'LOG_LEVEL' | 'NODE_ENV'>,
  destination?: DestinationStream,
) {
  const options = {
    level: LOG_LEVEL,
    redact: ['*.password', '*.token', '*.pin'],
    serializers: { err: (error: unknown) => loggableError(error), req: () => undefined, res: () => undefined },
  }
  if (destination) return pino(options, destination)
  const isTerminal = NODE_ENV === 'development' && process.stdout.isTTY
  return isTerminal
    ? pino({
        ...options,
        transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
      })
    : pino(options)
}
