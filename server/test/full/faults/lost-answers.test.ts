import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { expectRetryableRefusals, faultRounds, listStatuses, startDrill } from '../../support/fault-drill.ts'
import { startBackgroundWork } from '../../support/ledger.ts'
import { createTestApp } from '../../support/test-app.ts'

const app = await createTestApp({ listens: true })
app.time.now = new Date()
const background = startBackgroundWork(app)
const network = await createLossyNetwork(app.context.server.url)

afterAll(async () => {
  network.close()
  await background.stop()
  await app.close()
})

test.each(faultRounds)(
  'Round %s: a scan is repeated after its answer was lost and counts once, also on codes with a limit',
  async () => {
    const drill = await startDrill({ servers: [network], databaseUrl: async () => app.url })
    const answers = await drill.during(async (soFar) => {
      network.loseAnswers(true)
      await expect.poll(() => soFar().length).toBeGreaterThan(200)
      network.loseAnswers(false)
    })
    expect(listStatuses(answers)).toContain(0)
    expectRetryableRefusals(answers, { mayBreak: true })
    await drill.expectExactLedger()
  },
)

/** A network in front of a server that can lose every second answer. */
async function createLossyNetwork(serverUrl: string) {
  const target = new URL(serverUrl)
  const clients = new Set<Socket>()
  let losesAnswers = false
  let answers = 0
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    clients.add(client)
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => {
      if (losesAnswers && answers++ % 2 === 0) client.destroy()
      else client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    loseAnswers: (loses: boolean) => {
      losesAnswers = loses
    },
    close: () => {
      for (const client of clients) client.destroy()
      proxy.close()
    },
  }
}
