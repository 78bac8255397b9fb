import createFetchClient from 'openapi-fetch'

export const createClient = ({ url, key, ...options }) =>
  createFetchClient({
    baseUrl: url,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    bodySerializer: (body) => (body instanceof Blob ? body : JSON.stringify(body)),
    fetch: repeatSafely({ makesKeys: Boolean(key), ...options }),
  })

const repeatSafely =
  ({ makesKeys, fetch = globalThis.fetch, timeout = 30_000, retries = 3 }) =>
  async (request) => {
    const { method, headers, signal } = request
    if (makesKeys && method !== 'GET' && !headers.has('idempotency-key'))
      headers.set('idempotency-key', crypto.randomUUID())
    const mayRepeat = method === 'GET' || method === 'PUT' || headers.has('idempotency-key')
    for (let attempt = 0; ; attempt++) {
      const { response, error } = await send(fetch, request.clone(), timeout)
      signal.throwIfAborted()
      if (!mayRepeat || attempt >= retries || !isTemporary(response)) {
        if (error) throw error
        return response
      }
      await response?.body?.cancel()
      await wait(delayOf(response, attempt), signal)
      signal.throwIfAborted()
    }
  }

/** What the server answers. A file may take longer: the time is for the head of its answer. */
async function send(fetch, request, timeout) {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new Error(`No answer within ${timeout} ms.`)), timeout)
  try {
    const signal = AbortSignal.any([request.signal, deadline.signal])
    return { response: await fetch(new Request(request, { signal })) }
  } catch (error) {
    return { error }
  } finally {
    clearTimeout(timer)
  }
}

const longestWait = 60

const isTemporary = (response) =>
  !response || ([429, 502, 503, 504].includes(response.status) && retryAfter(response) <= longestWait)

const retryAfter = (response) => Number(response?.headers.get('retry-after')) || 0

/** In milliseconds: what the server asks for, else about half a second, doubled with each attempt. */
const delayOf = (response, attempt) =>
  retryAfter(response) * 1000 || Math.min(longestWait, 0.5 * 2 ** attempt) * (750 + Math.random() * 500)

const wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
