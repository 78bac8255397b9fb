import { onTestFinished } from 'vitest'
import './replies.ts' // what a call is answered without a fault
import type { Name } from './replies.ts'

type SentCall = { name: string; query: URLSearchParams; headers: Headers; body: unknown }

let sent: SentCall[] = []
let broken: { pattern: RegExp; as: 'lost' | 'proxy' }[] = []
const answer = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.origin)
  if (!pathname.startsWith('/api/')) return answer(input, init)
  const name = `${init?.method ?? 'GET'} ${pathname}`
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
  sent.push({ name, query: searchParams, headers: new Headers(init?.headers), body })
  const fault = broken.find(({ pattern }) => pattern.test(name))
  if (fault?.as === 'lost') throw new TypeError('Failed to fetch')
  if (fault) return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  return answer(input, init)
}

const patternOf = (name: Name) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`)

function breakCall(name: Name, as: 'lost' | 'proxy') {
  const fault = { pattern: patternOf(name), as }
  broken.push(fault)
  onTestFinished(mend)
}

/** The connection breaks before the reply to a call is there. */
export const loseReply = (name: Name) => breakCall(name, 'lost')
/** A proxy answers a call with a page of its own. */
export const breakProxy = (name: Name) => breakCall(name, 'proxy')

/** Calls arrive again. */
export function mend() {
  broken = []
}

/** What the page has sent to an endpoint since the last time this was asked for. */
export function takeSent(name: Name): SentCall[] {
  const found = sent.filter((call) => patternOf(name).test(call.name))
  sent = sent.filter((call) => !found.includes(call))
  return found
}
