import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ listens: true })
})
afterAll(() => app.close())

const heldMegabytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

test('a body in chunks of one byte takes little more memory than its bytes', async () => {
  const { port } = new URL(app.context.server.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const head = `PUT /api/reports/${randomUUID()}/photo HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/jpeg\r\n`
  const before = heldMegabytes()
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
  const chunks = Buffer.from('1\r\nx\r\n'.repeat(50_000))
  for (let i = 0; i < 20; i++) if (!socket.write(chunks)) await once(socket, 'drain')
  // Both ends are in this process: when the next request is answered, most of these bytes have been read.
  await app.call('GET', '/healthz')
  expect(heldMegabytes() - before).toBeLessThan(60)
  socket.destroy()
})
