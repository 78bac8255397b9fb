import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'

/** Who may call an endpoint. `account` is anyone signed in; `partner` and `admin` are one kind of them. */
export type Access = 'public' | 'account' | 'partner' | 'admin'

/**
 * One call of the API, declared once: the server validates, serialises and documents by it,
 * and the pages take their types from it.
 * `reply` describes the success body; every error body is `errorReply` (see errors.ts).
 * `file` names the media types of a reply that is a file and not JSON.
 * `upload` is a body that is a file: its media types, its most bytes, and the words for what is not so. `bodyLimit`, in bytes, is for a JSON body that may
 * be larger than the usual 32 KiB.
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
  file?: string | readonly string[]
  upload?: { types: readonly string[]; maxBytes: number; wrongKind: string; tooLarge: string }
  bodyLimit?: number
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** The fields of a body, these and no others. Its own words are for what is no object at all, such as `null`. */
export const bodyOf = <const S extends z.ZodRawShape>(fields: S) => z.strictObject(fields, messages.invalidInput)
