import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import type { z } from 'zod'
import { isUnattended } from './attention.ts'
import { clearSession, saveSignedOutBecause, sessionToken, signInPath } from './session.ts'

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
/** Bytes received of a file, and about how many are expected (0: unknown). */
export type Received = { bytes: number; expected: number }
/** The success body of a call. */
export type Reply<N extends keyof CallName> = CallName[N] extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : Blob

/**
 * An error reply, or no answer at all (`status` 0). `reply` is the error body as the contract has it; `retryAfter` is the
 * number of seconds to wait, if the server sends it.
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
 * The only `fetch` of the product: makes the call that `name` names in the contract, with the bearer token if there is one,
 * and returns the success body; a file comes as a Blob, complete or not at all. Throws CallError. A 401 ends the session
 * and leads to /login, except when signing in.
 */
export async function call<N extends keyof CallName>(name: N, input: CallInput<N>): Promise<Reply<N>> {
  const { signal, onReceived } = input as LooseInput
  const isSignedIn = sessionToken() !== null
  const response = await send(name, input)
  if (response.ok && !response.headers.get('content-type')?.includes('application/json'))
    return (await receive(response, onReceived).catch(networkError(signal))) as Reply<N>
  const reply: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  if (reply) return reply as Reply<N>
  const error = await toCallError(response, isSignedIn)
  if (error.reply?.code === 'password_required' && (await askForPassword())) return call(name, input)
  throw error
}

let askForPassword = async () => false

/** Sets who asks for the password again when a call needs it: `ask` says whether it was right, and the call is then repeated. */
export function onPasswordRequired(ask: typeof askForPassword) {
  askForPassword = ask
}

let leaveSignedOut = redirectToLogin

/** For a page that goes on without a session: it stays, and the call only fails. */
export function stayWhenSignedOut() {
  leaveSignedOut = () => undefined
}

/** Like `call`, for a streamed reply: yields its text piece by piece until it ends or the connection breaks. */
export async function* callStream<N extends keyof CallName>(name: N, input: CallInput<N>): AsyncGenerator<string> {
  const { signal } = input as LooseInput
  const isSignedIn = sessionToken() !== null
  const response = await send(name, input)
  if (!response.ok || !response.body) throw await toCallError(response, isSignedIn)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(networkError(signal))
    if (done) return
    yield value
  }
}

async function send(name: string, input: unknown): Promise<Response> {
  const { params, query, body, signal, idempotencyKey } = input as LooseInput
  const [method = 'GET', path = ''] = name.split(' ')
  const token = sessionToken()
  return fetch(fillPath(path, params) + queryString(query), {
    method,
    headers: {
      ...(body ? { 'content-type': body instanceof Blob ? body.type : 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(isUnattended() ? { 'x-unattended': '1' } : {}),
    },
    body: body instanceof Blob ? body : body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  }).catch(networkError(signal))
}

async function toCallError(response: Response, isSignedIn: boolean): Promise<CallError> {
  if (response.status === 401 && isSignedIn) clearSession()
  const reply = response.bodyUsed
    ? undefined
    : ((await response.json().catch(() => undefined)) as ErrorReply | undefined)
  if (response.status === 401 && isSignedIn) leaveSignedOut(reply)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new CallError(response.status, reply, reply?.message ?? basicMessages.internal, retryAfter)
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  onReceived?: (received: Received) => void
}

/** The connection broke, unless the caller aborted it. */
const networkError = (signal: AbortSignal | undefined) => (cause: unknown) => {
  if (signal?.aborted) throw cause
  throw new CallError(0, undefined, basicMessages.network)
}

async function receive(response: Response, onReceived: LooseInput['onReceived']): Promise<Blob> {
  // The name that the server gave the file.
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
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
  const type = response.headers.get('content-type') ?? ''
  return name ? new File(pieces, name, { type }) : new Blob(pieces, { type })
}

const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: Record<string, unknown> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return entries.length ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}

function redirectToLogin(reply: ErrorReply | undefined) {
  if (reply?.code === 'membership_ended') saveSignedOutBecause(reply.message)
  const { pathname, search } = location
  if (pathname !== '/login') location.assign(signInPath(pathname + search))
}
