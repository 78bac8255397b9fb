import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let client: ReturnType<typeof createOrderClient>
beforeAll(async () => {
  app = await createTestApp()
  app.time.now = new Date() // the processes use the real clock
  client = createOrderClient(app)
})
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
  await app.close()
})

const started: ServerProcess[] = []
async function start() {
  const server = await startProcess({ DATABASE_URL: app.url })
  started.push(server)
  return server
}

test('an order whose server is killed ends complete, with each batch once', async () => {
  const first = await start()
  const actor = await client.createOrderer(10_001)
  const { id } = orderIn(await client.order(actor, 10_001))
  await expect.poll(async () => (await client.orderOf(actor, id)).codesMade).toBeGreaterThan(0)
  await first.end('SIGKILL')
  await start()
  const order = await client.ended(actor, id)
  expect([order.state, order.codesMade]).toEqual(['ready', 10_001])
  expect(order.batches.map(({ name }) => name)).toEqual([1, 2, 3].map((i) => `Year ${i} of 3`))
  expect([await client.codesOf(actor), await client.counted(actor)]).toEqual([10_002, 10_002])
})
