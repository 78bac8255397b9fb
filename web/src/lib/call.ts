import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { z } from 'zod'
import { forgetSession, sessionToken } from './session.ts'

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends { [P in K]: infer T extends z.ZodType }
  ? { [P in K]: Side extends 'input' ? z.input<T> : z.output<T> }
  : unknown
export type CallInput<N extends keyof CallName> = Part<CallName[N], 'params', 'input'> &
  Part<CallName[N], 'query', 'input'> &
  Part<CallName[N], 'body', 'input'> &
  (CallName[N] extends { upload: object } ? { body: Blob } : unknown) & {
    signal?: AbortSignal
    idempotencyKey?: string
    onReceived?: (received: Received) => void
  }
/** How much of a file has come, and about how much it will be (0: not known), in bytes. */
export type Received = { bytes: number; expected: number }
/** The success body of a call. */
export type Reply<N extends keyof CallName> = CallName[N] extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : Blob

/**
 * A no from the server, or no answer at all (`status` 0). `reply` is the error body as the contract has it; `retryAfter` says
 * how many seconds to wait, where the server does.
 */
export class CallError extends Error {
  status: number
  reply: ErrorReply | undefined
  retryAfter: number | undefined
  constructor(status: number, reply: ErrorReply | undefined, message: string, retryAfter?: number) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.reply = reply
    this.retryAfter = retryAfter
  }
}

/**
 * The one `fetch` of the product: makes the call that its key names in the contract, with the bearer token when
 * there is one, and gives the success body; a file comes as a Blob, whole or not at all. Throws CallError; a 401 ends the
 * session and leads to /login (specification 6), except at signing in itself.
 */
export async function call<N extends keyof CallName>(name: N, given: CallInput<N>): Promise<Reply<N>> {
  const { signal, onReceived } = given as LooseGiven
  const isSignedIn = sessionToken() !== null
  const response = await send(name, given)
  if (response.ok && !response.headers.get('content-type')?.includes('json'))
    return (await receive(response, onReceived).catch(unreached(signal))) as Reply<N>
  const reply: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  if (reply) return reply as Reply<N>
  throw await refusedBy(response, isSignedIn)
}

/** As call, for a reply that goes on and on: gives its text piece by piece, until it ends or its line breaks. */
export async function* callStream<N extends keyof CallName>(name: N, given: CallInput<N>): AsyncGenerator<string> {
  const { signal } = given as LooseGiven
  const isSignedIn = sessionToken() !== null
  const response = await send(name, given)
  if (!response.ok || !response.body) throw await refusedBy(response, isSignedIn)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(unreached(signal))
    if (done) return
    yield value
  }
}

async function send(name: string, given: unknown): Promise<Response> {
  const { params, query, body, signal, idempotencyKey } = given as LooseGiven
  const [method = 'GET', path = ''] = name.split(' ')
  const token = sessionToken()
  return fetch(fill(path, params) + queryText(query), {
    method,
    headers: {
      ...(body ? { 'content-type': body instanceof Blob ? body.type : 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: body instanceof Blob ? body : body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  }).catch(unreached(signal))
}

async function refusedBy(response: Response, isSignedIn: boolean): Promise<CallError> {
  if (response.status === 401 && isSignedIn) leaveForSignIn()
  const refused = response.bodyUsed
    ? undefined
    : ((await response.json().catch(() => undefined)) as ErrorReply | undefined)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new CallError(response.status, refused, refused?.message ?? basicMessages.internal, retryAfter)
}

type LooseGiven = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  onReceived?: (received: Received) => void
}

/** The line broke, unless the caller wanted it so. */
const unreached = (signal: AbortSignal | undefined) => (cause: unknown) => {
  if (signal?.aborted) throw cause
  throw new CallError(0, undefined, basicMessages.network)
}

async function receive(response: Response, onReceived: LooseGiven['onReceived']): Promise<Blob> {
  if (!onReceived || !response.body) return response.blob()
  const expected = Number(response.headers.get('x-approximate-bytes') ?? response.headers.get('content-length') ?? 0)
  const pieces: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    bytes += piece.value.length
    onReceived({ bytes, expected })
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

function leaveForSignIn() {
  forgetSession()
  if (location.pathname !== '/login') location.assign('/login')
}
