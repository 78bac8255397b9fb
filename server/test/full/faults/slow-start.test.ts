import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../../support/server-process.ts'
import { createSilentProxy } from '../../support/silent-proxy.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let proxy: Awaited<ReturnType<typeof createSilentProxy>>
beforeAll(async () => {
  app = await createTestApp()
  proxy = await createSilentProxy(app.url)
})
afterAll(async () => {
  await app.close()
  proxy.close()
})

test.each([
  ['1', 1],
  ['1', 3],
  ['1', 6],
  ['1', 14],
  ['2', 8],
  ['2', 25],
])(
  'A start with WORKERS=%s whose database stops answering at connection %i waits for it, and goes on',
  async (WORKERS, connection) => {
    proxy.hangAfter(connection)
    const server = await startProcess({ DATABASE_URL: proxy.url, WORKERS }, (child) =>
      child.stdout?.on('data', (words: Buffer) => words.includes('cannot be reached yet') && proxy.hang(false)),
    )
    proxy.hang(false)
    // Connections that were opened meanwhile are replaced, as after any fault.
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 15_000 }).toBe(200)
    await server.end('SIGTERM')
  },
)
