import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { Reply } from '../src/lib/call.ts'

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

type Known = { method: string; pattern: RegExp; fixed: number; answer: unknown }

let known: Known[] = []
let unanswered: string[] = []
let underWay = 0

/** Answers the calls of the page from here on. What is first in the list goes before what follows. */
export function answerCalls(...tables: Replies[]) {
  unanswered = []
  underWay = 0
  known = tables
    .flatMap((table) => Object.entries(table))
    .map(([name, answer]) => {
      const [method = '', path = ''] = name.split(' ')
      const shape = path.replace(/:\w+/g, '[^/]+')
      return { method, pattern: new RegExp(`^${shape}$`), fixed: -path.split(':').length, answer }
    })
    // `/products/export` goes before `/products/:id`.
    .sort((a, b) => b.fixed - a.fixed)
}

/** Answers one more call, from the middle of a test on. */
export function answerNow(replies: Replies) {
  const before = known
  const calls = unanswered
  answerCalls(replies)
  known = [...known, ...before]
  unanswered = calls
}

export const unansweredCalls = () => unanswered
/** How many calls wait for an answer that will come. */
export const callsUnderWay = () => underWay

const realFetch = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin)
  if (!pathname.startsWith('/api/')) return realFetch(input, init)
  const method = init?.method ?? 'GET'
  const found = known.find((each) => each.method === method && each.pattern.test(pathname))
  if (!found) unanswered.push(`${method} ${pathname}`)
  if (!found || found.answer === hangs) return new Promise(() => {})
  underWay++
  try {
    return await Promise.resolve(responseOf(found.answer))
  } finally {
    setTimeout(() => underWay--)
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
