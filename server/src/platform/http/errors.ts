import type { Socket } from 'node:net'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { requiredMessage } from '@sahihi/contract/i18n/en/required-messages.ts'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable, isTransactionConflict } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { seconds } from '../lib/time.ts'
import { redirectToDocument } from './page-addresses.ts'
import { requestIdHeader } from './request-id.ts'

/** The one place where a thrown error becomes a reply (docs/platform-and-api.md, "Errors"). No driver text ever reaches a user. */
export function registerErrorHandlers(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => send(toAppError(error, request), reply))
}

/** For requests that Fastify refuses before any route: a malformed or too long path. */
export function answerFrameworkError(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (redirectToDocument(request, reply)) return
  void send(new AppError('invalid_input', messages.malformedPath), reply)
}

/** For bytes that are not an HTTP request, and for requests that are too large or take too long to arrive. */
export function answerBrokenRequest({ code }: ConnectionError, socket: Socket) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return endSlowRequest(socket)
  endConnection(socket, '400 Bad Request', new AppError('invalid_input', messages.malformedRequest))
}

/** Ends a request whose sender is too slow. */
export const endSlowRequest = (socket: Socket) =>
  endConnection(socket, '408 Request Timeout', new AppError('unavailable', messages.tooSlow))

function endConnection(socket: Socket, status: string, error: AppError) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(error.body)
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`)
  // A sender that keeps sending never closes its half. Without the delay it could lose the reply.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const lingerMs = seconds(1)

function send(error: AppError, reply: FastifyReply) {
  // If a file failed after its headers were set, the error must not be saved under its name.
  reply.removeHeader('content-disposition').removeHeader('x-approximate-bytes')
  if (error.status === 401) reply.header('www-authenticate', 'Bearer') // RFC 9110, 15.5.2
  return withError(reply, error)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .header(requestIdHeader, reply.request.id)
    .send(error.status >= 500 ? { ...error.body, requestId: reply.request.id } : error.body)
}

/** Marks a reply as the answer to an error. */
export function withError(reply: FastifyReply, { status, retryAfter }: AppError) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status)
}

/** Turns anything thrown into an AppError, and logs our own faults. */
export function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => toFieldError(issue))
    return new AppError('invalid_input', errors[0]?.message ?? messages.invalidInput, { errors })
  }
  const framework = convertFastifyError(error)
  if (framework) return framework
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is unavailable')
    return new AppError('unavailable', messages.unavailable, {}, 5)
  }
  if (isTransactionConflict(error)) {
    request.log.warn({ err: error }, 'the transaction was given up for another one')
    return new AppError('unavailable', messages.busy, {}, 1)
  }
  return internalError(error, request)
}

function toFieldError(issue: { instancePath: string; message?: string | undefined; params?: unknown }): FieldError {
  const path = issue.instancePath.split('/').filter(Boolean)
  const extra = (issue.params as { issue?: { keys?: string[] }; keys?: string[] } | undefined) ?? {}
  const unknown = (extra.keys ?? extra.issue?.keys)?.[0]?.slice(0, 64)
  if (unknown !== undefined) return { field: [...path, unknown].join('.'), message: messages.unknownField(unknown) }
  const field = path.join('.')
  const message = issue.message ?? messages.invalidInput
  return { field, message: message === messages.required ? requiredMessage(field) : message }
}

/**
 * Converts what Fastify refuses before a handler runs: bodies that are too large or not JSON, bad URLs, wrong media types. Also a body
 * whose sender disconnected, which looks like an error of the database (ECONNRESET) except for its status.
 */
function convertFastifyError(error: FastifyError): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('invalid_input', messages.bodyTooLarge)
  if (status >= 400 && status < 500) return new AppError('invalid_input', messages.malformedJson)
  return undefined
}

function internalError(error: Error, request: FastifyRequest): AppError {
  request.log.error({ err: error }, 'internal error')
  return new AppError('internal', messages.internal)
}
