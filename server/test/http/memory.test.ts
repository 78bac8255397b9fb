import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { plainImage } from '../support/photo.ts'
import { useTestApp } from '../support/test-app.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const app = await useTestApp({ listens: true })

test('requests of clients that disconnect before their answer leave nothing in memory', async () => {
  const { port } = new URL(app.context.server.url)
  const connections: WeakRef<object>[] = []
  let closed = 0
  app.fastify.server.on('connection', (socket) => {
    connections.push(new WeakRef(socket))
    socket.once('close', () => closed++)
  })
  for (let i = 0; i < 40; i++) {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET /api/products/verify-batch/${i} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    socket.destroy()
  }
  await expect.poll(() => closed).toBeGreaterThan(35)
  const kept = () => {
    collectGarbage()
    return connections.filter((socket) => socket.deref()).length
  }
  // The last few may still be referenced by the stack or a timer.
  await expect.poll(kept, { timeout: 10_000, interval: 200 }).toBeLessThan(5)
})

test('a photo and a report in chunks arrive complete', async () => {
  const reportId = randomUUID()
  const report = JSON.stringify({ reportId, enteredSerial: 'unknown', description: 'é'.repeat(900) })
  expect(await sendInChunks('POST', '/api/reports', 'application/json', Buffer.from(report), 7)).toBe(200)
  const photo = await plainImage(300, 200).png({ compressionLevel: 0 }).toBuffer()
  expect(await sendInChunks('PUT', `/api/reports/${reportId}/photo`, 'image/png', photo, 5000)).toBe(200)
})

function sendInChunks(method: string, path: string, type: string, body: Buffer, bytes: number) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
    const sent = request(app.context.server.url + path, { method, headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    sent.once('error', reject)
    for (let from = 0; from < body.length; from += bytes) sent.write(body.subarray(from, from + bytes))
    sent.end()
  })
}
