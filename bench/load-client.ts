import { connect } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** Paths to get from a server on this machine, over so many connections that are kept open. */
export type Load = { port: number; connections: number; requests: { path: string; address: string }[] }
/** The milliseconds of each answer, and how many were not status 200. */
export type LoadResult = { latencies: Float64Array; failed: number; seconds: number }

// A thread of its own, so that the server's event loop does not wait for its client.
parentPort?.on('message', async ({ port, connections, requests }: Load) => {
  const latencies = new Float64Array(requests.length)
  const result = { latencies, failed: 0, seconds: 0 }
  let next = 0
  const startedAt = performance.now()
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      let current = -1
      let sentAt = 0
      let received = Buffer.alloc(0)
      const send = () => {
        current = next++
        const request = requests[current]
        if (!request) return void socket.end(resolve)
        sentAt = performance.now()
        socket.write(
          `GET ${request.path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\nAccept: application/json\r\nAccept-Encoding: gzip, deflate, br\r\nX-Forwarded-For: ${request.address}\r\n\r\n`,
        )
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', (chunk) => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
        if (!isComplete(received)) return
        latencies[current] = performance.now() - sentAt
        if (!received.subarray(9, 12).equals(Buffer.from('200'))) result.failed++
        received = Buffer.alloc(0)
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, run))
  result.seconds = (performance.now() - startedAt) / 1000
  parentPort?.postMessage(result satisfies LoadResult)
})

/** Whether a response has arrived whole: by its length, or by its last chunk. */
function isComplete(response: Buffer): boolean {
  const end = response.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = response.subarray(0, end).toString('latin1')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return response.length >= end + 4 + Number(length)
  return response.subarray(-5).toString('latin1') === '0\r\n\r\n'
}
