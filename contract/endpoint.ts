import { z } from 'zod'
import { messages } from './messages.ts'

/** Who may call an endpoint. `account` is anyone signed in; `partner` and `admin` are one kind of them. */
export type Access = 'public' | 'account' | 'partner' | 'admin'

/**
 * One call of the API, declared once: the server validates, serialises and documents by it,
 * and the pages take their types from it.
 * `reply` describes the success body; every error body is `errorReply` (see errors.ts).
 * `file` names the media type of a reply that is a file and not JSON.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  reply?: z.ZodType
  file?: string
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** The fields of a body, these and no others. Its own words are for what is no object at all, such as `null`. */
export const bodyOf = <const S extends z.ZodRawShape>(fields: S) => z.strictObject(fields, messages.invalidInput)
