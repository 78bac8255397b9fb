import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'
import { loggableError } from './loggable-error.ts'

/**
 * The log: readable lines at a terminal, JSON lines otherwise. It holds no personal data (docs/operations.md, "The log"): of errors
 * what `loggableError` takes, and of requests and replies nothing that Fastify would add by itself.
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
