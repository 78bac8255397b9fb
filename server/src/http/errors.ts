import type { Socket } from 'node:net'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'

/** The one place where anything thrown becomes an answer (design 4, "Errors"): no driver text ever reaches a user. */
export function registerErrorHandlers(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => answer(appErrorOf(error, request), reply))
}

/** For what Fastify refuses before any route: a path that is not well-formed or too long. */
export function answerFrameworkError(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  void answer(new AppError('invalid_input', messages.badPath), reply)
}

/** For bytes that are no request at all: headers too large or broken, or too slow in coming. */
export function answerBrokenRequest(_error: Error, socket: Socket) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(new AppError('invalid_input', messages.notHttp).body)
  const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
}

function answer(refusal: AppError, reply: FastifyReply) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body)
}

/** Anything thrown as a no with words for the user; a fault of ours is logged. */
export function appErrorOf(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => fieldErrorOf(issue))
    return new AppError('invalid_input', errors[0]?.message ?? messages.invalidInput, { errors })
  }
  const refused = ofFastify(error)
  if (refused) return refused
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is away')
    return new AppError('unavailable', messages.unavailable, {}, 5)
  }
  return ourFault(error, request)
}

function fieldErrorOf(issue: { instancePath: string; message?: string | undefined; params?: unknown }): FieldError {
  const path = issue.instancePath.split('/').filter(Boolean)
  const extra = (issue.params as { issue?: { keys?: string[] }; keys?: string[] } | undefined) ?? {}
  const unknown = (extra.keys ?? extra.issue?.keys)?.[0]?.slice(0, 64)
  if (unknown !== undefined) return { field: [...path, unknown].join('.'), message: messages.unknownField(unknown) }
  return { field: path.join('.'), message: issue.message ?? messages.invalidInput }
}

/**
 * What Fastify itself refuses before a handler runs: bodies too large, not JSON, bad URLs, wrong media types. So too a body
 * whose sender went away in the midst of it, an error that looks like the database's (ECONNRESET) but for its status.
 */
function ofFastify(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('invalid_input', messages.bodyTooLarge)
  if (status === 429) return new AppError('rate_limited', messages.tooMany(60), {}, 60)
  if (status >= 400 && status < 500) return new AppError('invalid_input', messages.notJson)
  return undefined
}

function ourFault(error: Error, request: FastifyRequest): AppError {
  request.log.error({ err: error }, 'a fault of ours')
  return new AppError('internal', messages.internal)
}
