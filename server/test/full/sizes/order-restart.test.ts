import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderClient, orderIn } from '../../support/order-client.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let client: ReturnType<typeof createOrderClient>
beforeAll(async () => {
  app = await createTestApp()
  app.time.now = new Date() // the processes use the real clock
  client = createOrderClient(app)
  // A first server creates the queues.
  const server = await start()
  await server.end('SIGTERM')
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

const serials = Array.from({ length: 30_000 }, (_, i) => `KILL-${100_000 + i}`).join('\n')

test.each([
  ['an order', (actor: Parameters<typeof client.order>[0]) => client.order(actor, 30_000), 'codesMade'],
  ['an import', (actor: Parameters<typeof client.order>[0]) => client.importFile(actor, serials), 'codesPrepared'],
] as const)(
  '%s whose server is killed again and again ends complete, with each batch once',
  async (_, send, progress) => {
    const actor = await client.createOrderer(30_000)
    const { id } = orderIn(await send(actor))
    for (let kills = 0; kills < 2; kills++) {
      const before = (await client.fetchOrder(actor, id))[progress]
      const server = await start()
      await expect
        .poll(async () => (await client.fetchOrder(actor, id))[progress] !== before, { interval: 5 })
        .toBe(true)
      await server.end('SIGKILL')
    }
    const server = await start()
    const order = await client.ended(actor, id)
    await server.end('SIGTERM')
    expect([order.state, order.codesMade]).toEqual(['ready', 30_000])
    expect(order.batches.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((i) => `Year ${i} of 6`))
    expect([await client.codesOf(actor), await client.counted(actor)]).toEqual([30_001, 30_001])
  },
)
