import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let direct: TestApp
let behindProxy: TestApp
beforeAll(async () => {
  direct = await createTestApp()
  behindProxy = await createTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
})
afterAll(() => Promise.all([direct.close(), behindProxy.close()]))

/** How many of 35 tries to guess a serial get an answer: each network has 30 in ten minutes. */
async function countAnswers(app: TestApp, from: string, forwardedFor: (i: number) => string) {
  const statuses = []
  for (let i = 0; i < 35; i++)
    statuses.push((await app.scan('LOT-000123', {}, { 'x-forwarded-for': forwardedFor(i) }, from)).statusCode)
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 404).length
}

test('without TRUST_PROXY nobody gets more tries by naming other addresses in X-Forwarded-For', async () => {
  expect(await countAnswers(direct, '102.89.40.1', (i) => `41.58.1.${i}`)).toBe(30)
})

test('with TRUST_PROXY each shopper behind the proxy has their own address', async () => {
  expect(await countAnswers(behindProxy, '10.0.0.5', (i) => `41.58.2.${i}`)).toBe(35)
})

test('with TRUST_PROXY the address that the proxy saw counts, not the ones that the shopper put before it', async () => {
  expect(await countAnswers(behindProxy, '10.0.0.5', (i) => `41.58.3.${i}, 102.89.40.3`)).toBe(30)
})

test('with TRUST_PROXY only the proxies are believed', async () => {
  expect(await countAnswers(behindProxy, '102.89.40.4', (i) => `41.58.4.${i}`)).toBe(30)
})
