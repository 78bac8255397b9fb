import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { onTestFinished } from 'vitest'
import type { Reply } from '../lib/call.ts'

const kind = Symbol('kind of answer')
/** A call that gets no answer. */
export const hangs = { [kind]: 'hangs' } as const
/** A call that the server refuses, for a reason that no page knows. */
export const fails = { [kind]: 'fails' } as const
type Refusal = { [kind]: 'refusal'; status: number; reply: Partial<ErrorReply> }
/** A call that the server refuses with this error. */
export const refuses = (status: number, reply: Partial<ErrorReply> = {}): Refusal => ({
  [kind]: 'refusal',
  status,
  reply,
})

export type Name = keyof CallName
type Success<N extends Name> = Reply<N> extends Blob ? Blob : Omit<Reply<N>, 'success' | 'nextCursor'>
type Answer<N extends Name> = Success<N> | typeof hangs | typeof fails | Refusal
/** What the server answers to each call, without `success: true` and the cursor for programs. */
export type Replies = { [N in Name]?: Answer<N> }

/** The pagination of a list that fits on one page. */
export const onePage = (totalCount: number, limit = 20) => ({
  currentPage: 1,
  totalPages: 1,
  totalCount,
  limit,
  hasNextPage: false,
  hasPreviousPage: false,
})

type Known = { method: string; pattern: RegExp; params: number; answer: unknown }

/** The calls of one opened page. Those of an earlier page, which may still come back, are not counted. */
type Calls = { known: Known[]; sent: SentCall[]; unanswered: string[]; underWay: number }
let calls: Calls = { known: [], sent: [], unanswered: [], underWay: 0 }

/** Answers the calls of a page from here on. What is first in the list goes before what follows. */
export function answerCalls(...tables: Replies[]) {
  calls = { known: tables.flatMap(knownIn), sent: [], unanswered: [], underWay: 0 }
}

/** Gives other answers from here on. */
export function answerNow(replies: Replies) {
  calls.known = [...knownIn(replies), ...calls.known]
}

const knownIn = (replies: Replies): Known[] =>
  Object.entries(replies).map(([name, answer]) => {
    const [method = '', path = ''] = name.split(' ')
    return {
      method,
      pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      params: path.split(':').length,
      answer,
    }
  })

export const unansweredCalls = () => calls.unanswered
/** How many calls wait for an answer that will come. */
export const callsUnderWay = () => calls.underWay

type SentCall = { name: string; query: URLSearchParams; headers: Headers; body: unknown }
let broken: { pattern: RegExp; answer: () => Response }[] = []
const patternOf = (name: Name) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`)

function breakCall(name: Name, answer: () => Response) {
  broken.push({ pattern: patternOf(name), answer })
  onTestFinished(restoreConnection)
}

/** The connection breaks before the reply to a call is there. */
export const loseReply = (name: Name) =>
  breakCall(name, () => {
    throw new TypeError('Failed to fetch')
  })

/** A proxy answers a call with a page of its own. */
export const breakProxy = (name: Name) =>
  breakCall(name, () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))

/** Calls arrive again. */
export function restoreConnection() {
  broken = []
}

/** What the page has sent to an endpoint since the last time this was asked for. */
export function takeSent(name: Name): SentCall[] {
  const found = calls.sent.filter((call) => patternOf(name).test(call.name))
  calls.sent = calls.sent.filter((call) => !found.includes(call))
  return found
}

const realFetch = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.origin)
  if (!pathname.startsWith('/api/')) return realFetch(input, init)
  init?.signal?.throwIfAborted() // then a browser sends nothing
  const method = init?.method ?? 'GET'
  const name = `${method} ${pathname}`
  const page = calls
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
  page.sent.push({ name, query: searchParams, headers: new Headers(init?.headers), body })
  const fault = broken.find(({ pattern }) => pattern.test(name))
  if (fault) return fault.answer()
  // `/products/export` goes before `/products/:id`.
  const found = page.known
    .filter((each) => each.method === method && each.pattern.test(pathname))
    .toSorted((a, b) => a.params - b.params)[0]
  if (!found) page.unanswered.push(name)
  if (!found || found.answer === hangs) return new Promise(() => {})
  page.underWay++
  try {
    return await Promise.resolve(responseOf(found.answer))
  } finally {
    setTimeout(() => page.underWay--)
  }
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Blob) return new Response(answer, { headers: { 'content-type': answer.type } })
  if (answer === fails) return Response.json({}, { status: 409 })
  if (isRefusal(answer))
    return Response.json(
      { success: false, code: 'invalid_input', message: 'Refused.', error: 'Refused.', ...answer.reply },
      { status: answer.status },
    )
  return Response.json({ success: true, ...(answer as object) })
}

const isRefusal = (answer: unknown): answer is Refusal => (answer as Partial<Refusal>)[kind] === 'refusal'
