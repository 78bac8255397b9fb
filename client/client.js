import { operations } from './operations.js'

/** An error reply of the API, or no answer at all (`status` 0). */
export class SahihiError extends Error {
  constructor(status, reply, retryAfter, cause) {
    super(reply?.message ?? (status ? `The server answered ${status}.` : 'The server could not be reached.'), { cause })
    this.name = 'SahihiError'
    this.status = status
    this.code = reply?.code
    this.errors = reply?.errors ?? []
    this.requestId = reply?.requestId
    this.retryAfter = retryAfter
    this.reply = reply
  }
}

export function createClient({ url, key, fetch = globalThis.fetch, timeout = 30_000, retries = 3 }) {
  const root = url.replace(/\/+$/, '')

  async function call(name, input = {}) {
    const { method, path, isIdempotent, isFile } = operations[name]
    const target = root + fillPath(path, input.params ?? {}) + queryString(input.query ?? {})
    const idempotencyKey = isIdempotent ? (input.idempotencyKey ?? crypto.randomUUID()) : undefined
    const { body, headers } = bodyOf(input)
    if (key) headers.authorization = `Bearer ${key}`
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    const mayRepeat = method === 'GET' || method === 'PUT' || isIdempotent
    for (let attempt = 0; ; attempt++) {
      const [reply, error] = await send(target, { method, headers, body, signal: input.signal, isFile })
      if (!error) return reply
      if (input.signal?.aborted) throw input.signal.reason
      if (!mayRepeat || attempt >= retries || !isTemporary(error)) throw error
      await wait(delayOf(error, attempt), input.signal)
    }
  }

  async function send(target, { signal, isFile, ...request }) {
    // A file may take longer: the time is for the head of its answer.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error(`No answer within ${timeout} ms.`)), timeout)
    try {
      const signals = signal ? AbortSignal.any([signal, patience.signal]) : patience.signal
      const response = await fetch(target, { ...request, signal: signals })
      if (!response.ok) return [undefined, await errorOf(response)]
      return [isFile ? response : await response.json()]
    } catch (cause) {
      return [undefined, new SahihiError(0, undefined, undefined, cause)]
    } finally {
      clearTimeout(timer)
    }
  }

  async function* pages(name, input = {}) {
    const { page, ...query } = input.query ?? {}
    for (let cursor = query.cursor; cursor !== null; ) {
      const reply = await call(name, { ...input, query: { ...query, cursor } })
      yield reply
      cursor = reply.nextCursor
    }
  }

  const named = Object.keys(operations).map((name) => [name, (input) => call(name, input)])
  return { ...Object.fromEntries(named), pages }
}

async function errorOf(response) {
  const reply = await response.json().catch(() => undefined)
  return new SahihiError(response.status, reply, Number(response.headers.get('retry-after')) || undefined)
}

const longestWait = 60

const isTemporary = ({ status, retryAfter = 0 }) =>
  [0, 429, 502, 503, 504].includes(status) && retryAfter <= longestWait

/** In milliseconds: what the server asks for, else about half a second, doubled with each attempt. */
const delayOf = ({ retryAfter }, attempt) =>
  retryAfter ? retryAfter * 1000 : Math.min(longestWait, 0.5 * 2 ** attempt) * (750 + Math.random() * 500)

const wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })

const fillPath = (path, params) => path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]))

function queryString(query) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined || each === null ? [] : [[name, String(each)]])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function bodyOf({ body, type }) {
  if (body === undefined) return { headers: {} }
  if (type) return { headers: { 'content-type': type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
