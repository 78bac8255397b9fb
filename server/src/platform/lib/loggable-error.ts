import { sqlState } from '../db/client.ts'

/** What the log contains of an error: its origin and message, without possible personal data. */
export type LoggableError = {
  type: string
  message: string
  stack: string | undefined
  code: string | undefined
  table: unknown
  constraint: unknown
  cause: LoggableError | undefined
  errors: LoggableError[] | undefined
}

/**
 * Drivers put rows, recipients and whole requests into the fields of their errors, so only known fields are taken. Finding a fault
 * takes no address, token or rejected value.
 */
export function loggableError(error: unknown, depth = 0): LoggableError | undefined {
  if (depth > 3 || error === undefined) return undefined
  if (!isErrorLike(error)) return loggableError(new Error(String(error)), depth)
  const { table, constraint, errors } = error as { table?: unknown; constraint?: unknown; errors?: unknown }
  const code = sqlState(error)
  const clean = (text: string) => withoutPersonalData(text, code)
  return {
    type: error instanceof Error ? error.constructor.name : 'Error',
    message: clean(error.message),
    stack: error.stack && clean(error.stack),
    code,
    table,
    constraint,
    cause: loggableError(error.cause, depth + 1),
    errors: Array.isArray(errors)
      ? errors.slice(0, 5).flatMap((each) => loggableError(each, depth + 1) ?? [])
      : undefined,
  }
}

/** pg-boss reports copies of its errors, which are plain objects. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error || typeof (error as { message?: unknown } | null)?.message === 'string'

const emailAddress = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g
// Random texts of 32 characters and more, such as sign-in tokens and links.
const secret = /\b(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}\b/g
// Fastify names the path of a request, which may end in a token or a serial.
const requestPath = /"\/[^"]*"/g

function withoutPersonalData(text: string, code: string | undefined): string {
  const clean = text.replace(emailAddress, '[address]').replace(secret, '[secret]').replace(requestPath, '"[path]"')
  // PostgreSQL quotes a value that it cannot read (SQLSTATE class 22).
  return code?.startsWith('22') ? clean.replace(/"[^"]*"/g, '"[value]"') : clean
}
