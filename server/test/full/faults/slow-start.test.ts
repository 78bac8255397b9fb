import { afterAll, expect, test } from 'vitest'
import { startProcess } from '../../support/server-process.ts'
import { createSilentProxy } from '../../support/silent-proxy.ts'
import { useTestApp } from '../../support/test-app.ts'

const app = await useTestApp()
const proxy = await createSilentProxy(app.url)
afterAll(() => proxy.close())

test.each([
  ['1', 1],
  ['1', 3],
  ['1', 6],
  ['1', 14],
  ['2', 8],
  ['2', 25],
])(
  'a start with WORKERS=%s waits when the database stops answering at connection %i, and then continues',
  async (WORKERS, connection) => {
    proxy.hangAfter(connection)
    const server = await startProcess({ DATABASE_URL: proxy.url, WORKERS }, (child) =>
      child.stdout?.on('data', (words: Buffer) => words.includes('cannot be reached yet') && proxy.hang(false)),
    )
    proxy.hang(false)
    // Connections that were opened during the hang are replaced.
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 15_000 }).toBe(200)
    await server.end('SIGTERM')
  },
)
