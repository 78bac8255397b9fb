import { expect, test } from 'vitest'
import { ensureDemo, fillDemo } from '../../../src/demo/ensure-demo.ts'
import { signIn } from '../../support/mailbox.ts'
import { useTestApp } from '../../support/test-app.ts'

const app = await useTestApp()

// With server processes, two of which start together: server/test/full/databases/ensure-demo.test.ts.
test.each([
  ['in the operator’s own database', { DEMO: undefined, DATABASE_URL: 'postgres://own', NODE_ENV: 'development' }],
  ['with DEMO=0', { DEMO: '0', DATABASE_URL: undefined, NODE_ENV: 'development' }],
  ['in production', { DEMO: undefined, DATABASE_URL: undefined, NODE_ENV: 'production' }],
] as const)('a start %s adds no demo', async (_, settings) => {
  const printed: string[] = []
  const { DEMO, DATABASE_URL, ...others } = app.context.config
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  await ensureDemo({ ...others, ...given }, app.url, (line) => printed.push(line))
  expect([printed, await app.rows('partners')]).toEqual([[], []])
})

test('a demo prints an account, codes and a PIN to try, and they work', async () => {
  const printed: string[] = []
  const size = { scans: 6000, partners: 1, products: 8, days: 180, seed: 1, until: app.time.now }
  await fillDemo(app.url, app.context.config, size, (line) => printed.push(line))
  const find = (pattern: RegExp) => pattern.exec(printed.join('\n'))?.[1] ?? ''
  const signedIn = await signIn(app, find(/as: +(\S+)/), find(/password: +(\S+)/))
  expect(signedIn.statusCode).toBe(200)
  const { token } = signedIn.json<{ token: string }>()
  const products = await app.call('GET', '/api/products/partner/summary', { token })
  expect(products.json<{ data: object[] }>().data.length).toBeGreaterThan(0)
  const verdictOf = async (serial: string) => (await app.scan(serial)).json<{ verdict: string }>().verdict
  expect(await verdictOf(find(/a genuine code: .*\/verify\/(\S+)/))).toBe('genuine_first')
  expect(await verdictOf(find(/a suspected one: .*\/verify\/(\S+)/))).toBe('suspected_copy')
  const check = await app.call('POST', `/api/products/verify/${find(/a hidden PIN: .*\/verify\/(\S+)/)}/pin`, {
    body: { pin: find(/a hidden PIN: +(\d{4} \d{4}), of /), attemptId: crypto.randomUUID() },
  })
  expect(check.json()).toMatchObject({ verdict: 'genuine_first', pin: { outcome: 'confirmed_first' } })
})
