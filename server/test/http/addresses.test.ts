import { expect, test } from 'vitest'
import { forwardedAddress } from '../../src/platform/http/forwarded-addresses.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const direct = await useTestApp()
const behindProxy = await useTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })

/** The number of answered tries among 35 to guess a serial. Each network has 30 in ten minutes. */
async function countAnswers(app: TestApp, from: string, forwardedFor: (i: number) => string) {
  const statuses = []
  for (let i = 0; i < 35; i++)
    statuses.push((await app.scan('LOT-000123', {}, { 'x-forwarded-for': forwardedFor(i) }, from)).statusCode)
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 404).length
}

test('without TRUST_PROXY other addresses in X-Forwarded-For do not give more tries', async () => {
  expect(await countAnswers(direct, '102.89.40.1', (i) => `41.58.1.${i}`)).toBe(30)
})

test('with TRUST_PROXY each shopper behind the proxy has their own limit', async () => {
  expect(await countAnswers(behindProxy, '10.0.0.5', (i) => `41.58.2.${i}`)).toBe(35)
})

test('with TRUST_PROXY the address that the proxy added counts, not those that the shopper sent', async () => {
  expect(await countAnswers(behindProxy, '10.0.0.5', (i) => `41.58.3.${i}, 102.89.40.3`)).toBe(30)
})

test('with TRUST_PROXY only the proxies are trusted', async () => {
  expect(await countAnswers(behindProxy, '102.89.40.4', (i) => `41.58.4.${i}`)).toBe(30)
})

const spellings: [string, (i: number) => string][] = [
  ['with a port', (i) => `41.58.5.1:${40_000 + i}`],
  ['of IPv6, with a port', (i) => `[2c0f:f5c0:0:1::${i.toString(16)}]:${40_000 + i}`],
  ['of IPv6, in different spellings', (i) => (i % 2 ? '2C0F:F5C0:0000:0002::1' : '2c0f:f5c0:0:2:0:0:0:1')],
  ['of IPv4, written as IPv6', (i) => (i % 2 ? '::ffff:41.58.5.2' : '41.58.5.2')],
  [
    'that are invalid',
    (i) => ['41.58.05.3', '041.58.5.3', 'unknown', '_hidden', '41.58.5.3:x', '300.1.1.1'][i % 6] ?? '',
  ],
  ['that are invalid, and each different', (i) => `unknown-${i}`],
]
test.each(spellings)('a network keeps its limit if the proxy sends addresses %s', async (_, forwardedFor) => {
  const answers = await countAnswers(behindProxy, '10.0.0.5', forwardedFor)
  expect(answers).toBeLessThanOrEqual(30)
})

test('an address is read without its port, brackets and zone, and strictly', () => {
  const read = (...entries: string[]) => entries.map(forwardedAddress)
  expect(read('41.58.5.1', ' 41.58.5.1:443 ')).toEqual(['41.58.5.1', '41.58.5.1'])
  expect(read('[2001:DB8::0001]:80', '2001:db8:0:0::1%eth0')).toEqual(['2001:db8::1', '2001:db8::1'])
  expect(read('[::1]')).toEqual(['::1'])
  const numbers = ['1.2.3', '01.2.3.4', '1.2.3.4:', '1.2.3.4:123456', '[1.2.3.4]']
  const none = ['', 'unknown', '_gateway', ...numbers, '[::1', '::1]:80']
  expect(new Set(read(...none))).toEqual(new Set(['0.0.0.0']))
})
