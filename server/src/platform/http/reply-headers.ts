import { type Endpoint, isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { hasEntityTag } from './answer-unchanged.ts'

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example }) as const
const count = (description: string, example: number) => ({ description, schema: { type: 'integer' }, example }) as const

/** The headers that programs use, for the API reference. Headers for security and transport are left out. */
export const replyHeaders = {
  'X-Request-Id': text('By which the lines of the request are found in the server’s log.', '018f3c1e-7a5b'),
  'Cache-Control': text('`no-store`, but what may be asked for again with `If-None-Match`, and pictures.', 'no-store'),
  'RateLimit-Limit': count('Of a request with an API key: how many the key has in a minute.', 300),
  'RateLimit-Remaining': count('Of a request with an API key: how many are left in this minute.', 299),
  'RateLimit-Reset': count('Of a request with an API key: the seconds until the minute is over.', 42),
  ETag: text('Of a request with an API key: send it as `If-None-Match` to learn whether anything changed.', 'W/"3f2a"'),
  'Retry-After': count('The seconds after which it is worth asking again.', 5),
  'WWW-Authenticate': text('The scheme that is asked for.', 'Bearer'),
  'Content-Disposition': text('The name of the file.', 'attachment; filename="labels.pdf"'),
  'X-Approximate-Bytes': count('About how many bytes will come, where that can be told.', 1_200_000),
  'Clear-Site-Data': text('Has the browser forget what the pages stored.', '"storage"'),
  'Set-Cookie': text('By which this browser may open the pages for trying out.', 'developer=…; Path=/dev; HttpOnly'),
} as const satisfies Record<string, OpenAPIV3_1.HeaderObject>
type HeaderName = keyof typeof replyHeaders

/** Which of these headers an endpoint's reply may have. */
export function listHeaders(endpoint: Endpoint, status: number): HeaderName[] {
  const { access, file, headers = [] } = endpoint
  const isSuccess = status < 400
  // Pictures and streams have no file name.
  const isNamed = file !== undefined && file !== 'text/event-stream' && access !== 'public'
  return [
    'X-Request-Id',
    'Cache-Control',
    ...when(isForKeys(endpoint) && status !== 401, ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
    ...when(isSuccess && hasEntityTag(endpoint), ['ETag']),
    ...when(isSuccess && isNamed, ['Content-Disposition']),
    ...when(isSuccess, headers),
    ...when(status === 401, ['WWW-Authenticate']),
    ...when(status === 429 || status === 503, ['Retry-After']),
  ]
}

const when = (isSo: boolean, names: readonly HeaderName[]) => (isSo ? names : [])

/** The same headers as references for the document. */
export const headerRefs = (endpoint: Endpoint, status: number) =>
  Object.fromEntries(listHeaders(endpoint, status).map((name) => [name, { $ref: `#/components/headers/${name}` }]))
