import { z } from 'zod'
import { scopesWith } from '../domain/api-key-scopes.ts'
import type { AdminPermission, PartnerPermission } from '../domain/permissions.ts'
import { messages } from '../i18n/en/messages.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint, and the one permission that their role must have. `account` is for what anyone signed in does for
 * themselves, such as signing out; `workspace` is for partners and admins, each with rows of their own.
 */
type Guard =
  | { access: 'public' | 'account'; permission?: undefined }
  | { access: 'partner'; permission: PartnerPermission }
  | { access: 'admin'; permission: AdminPermission }
  | { access: 'workspace'; permission: PartnerPermission & AdminPermission }

/**
 * One call of the API, declared once: the server validates, serialises and documents by it, and the pages take their types
 * from it. The endpoint's name is also the name of its handler and its `operationId`.
 */
export type Endpoint = Guard & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** At most eight words, for lists of endpoints. */
  summary: string
  /** The rules that a caller must know, in Markdown. */
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The success body, made by `dataReply`, `messageReply` or `replyOf`. Every error body is `errorReply` (errors.ts). */
  reply?: z.ZodObject
  /** The status of a success that only accepts the work. */
  status?: 202
  /** What some successes have in their headers; the other headers follow from the rest (server/src/platform/http/reply-headers.ts). */
  headers?: readonly ('X-Approximate-Bytes' | 'Retry-After' | 'Clear-Site-Data' | 'Set-Cookie' | 'ETag')[]
  /** The media types of a reply that is a file and not JSON. */
  file?: string | readonly string[]
  /** A body that is a file: its media types, its size limit, and the messages for what breaks them. */
  upload?: { types: readonly string[]; maxBytes: number; wrongKind: string; tooLarge: string }
  /** In bytes, for a JSON body that may be larger than the usual 32 KiB. */
  bodyLimit?: number
  /** The expected errors beside those that its access, path and input imply (server/src/platform/http/openapi.ts). */
  errors?: readonly ErrorCode[]
  /** Also answered on the own addresses of companies (docs/codes-and-batches.md, "Own addresses"): what shoppers' pages call. */
  onCompanyHosts?: true
  /** Not for API keys, although a scope has its permission: it asks for a password, or is about the person who calls. */
  forPeople?: true
  /**
   * What an API key may change accepts an Idempotency-Key (docs/platform-and-api.md, "Idempotency"). With `true` the handler runs
   * in one transaction with the key, `tx`; with `itself` it sees to the key.
   */
  idempotent?: true | 'itself'
}

/** Whether an API key with the right scope may call an endpoint (docs/platform-and-api.md, "API keys"). */
export const isForKeys = ({ access, permission, forPeople }: Endpoint): boolean =>
  (access === 'partner' || access === 'workspace') && !forPeople && scopesWith(permission).length > 0

/** Whether a request of an endpoint may be repeated by an Idempotency-Key: every change that an API key may make. */
export const acceptsIdempotencyKey = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && (endpoint.idempotent !== undefined || isForKeys(endpoint))

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** The fields of a body; unknown fields are refused. A body that is no object, such as `null`, is invalid input. */
export const bodyOf = <const S extends z.ZodRawShape>(fields: S) => z.strictObject(fields, messages.invalidInput)

/** A success body with these fields. The server adds `success: true`. */
export const replyOf = <const S extends z.ZodRawShape>(fields: S) => z.object({ success: z.literal(true), ...fields })

/** A success body that carries data alone; its handler returns the data. */
export const dataReply = <D extends z.ZodType>(data: D) => replyOf({ data })

/** A success body that says what was done, and carries the data after it. */
export const doneReply = <D extends z.ZodType>(data: D) => replyOf({ message: z.string(), data })

export const messageReply = replyOf({ message: z.string() })
