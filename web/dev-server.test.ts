import { createServer } from 'vite'
import { afterAll, expect, test } from 'vitest'

const vite = await createServer({
  configFile: 'web/vite.config.ts',
  root: 'web',
  logLevel: 'silent',
  cacheDir: '.cache/dev-server-test',
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { port: 0, hmr: false, watch: null },
})
await vite.listen()
afterAll(() => vite.close())
const address = vite.resolvedUrls?.local[0] ?? ''
const get = (path: string) => fetch(new URL(path, address), { headers: { accept: 'text/html' } })

test.each([
  ['/', '/shopper/app/landing.tsx'],
  ['/verify/ABC', '/shopper/app/verify.tsx'],
  ['/verify-batch/ABC', '/shopper/app/verify-batch.tsx'],
  ['/login', '/workspace/main.tsx'],
  ['/inventory/1', '/workspace/main.tsx'],
])('in development, %s is a page whose script is served', async (path, script) => {
  expect(await (await get(path)).text()).toContain(`src="${script}"`)
  expect((await get(script)).headers.get('content-type')).toBe('text/javascript')
})
