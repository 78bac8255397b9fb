import { connect } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** Paths to get from a server on this machine, over so many connections that are kept open. */
export type Load = { port: number; connections: number; requests: { path: string; address: string }[] }
/** The milliseconds of each answer, and how many were not status 200. */
export type LoadResult = { latencies: Float64Array; failed: number; seconds: number }

// A thread of its own, so that the server's event loop does not wait for its client.
parentPort?.on('message', async ({ port, connections, requests }: Load) => {
  const messages = requests.map(messageOf)
  const latencies = new Float64Array(requests.length)
  const result = { latencies, failed: 0, seconds: 0 }
  let next = 0
  const startedAt = performance.now()
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      let current = -1
      let sentAt = 0
      let received: Buffer = Buffer.alloc(0)
      const send = () => {
        current = next++
        const message = messages[current]
        if (!message) return void socket.end(resolve)
        sentAt = performance.now()
        socket.write(message)
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', (chunk) => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
        if (!isComplete(received)) return
        latencies[current] = performance.now() - sentAt
        if (!received.subarray(9, 12).equals(ok)) result.failed++
        received = Buffer.alloc(0)
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, run))
  result.seconds = (performance.now() - startedAt) / 1000
  parentPort?.postMessage(result satisfies LoadResult)
})

const ok = Buffer.from('200')

// The headers that the page's own call has in Chrome on Android.
const messageOf = ({ path, address }: Load['requests'][number]) =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: keep-alive',
      'Accept: application/json',
      'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Dest: empty',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: en-NG,en;q=0.9',
      `X-Forwarded-For: ${address}`,
      '\r\n',
    ].join('\r\n'),
  )

/** Whether a response has arrived whole: by its length, or by its last chunk. */
function isComplete(response: Buffer): boolean {
  const end = response.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = response.indexOf('content-length: ')
  if (length >= 0 && length < end)
    return response.length >= end + 4 + Number(response.toString('latin1', length + 16, response.indexOf('\r', length)))
  return response.subarray(-5).toString('latin1') === '0\r\n\r\n'
}
