import { afterEach, expect, test, vi } from 'vitest'
import { ourHosts } from './own-hosts.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['what the server told comes first', 'sahihi.example', ['sahihi.example', '192.168.1.7:3000']],
  ['a token that nobody replaced is no host', '__PUBLIC_HOST__', ['192.168.1.7:3000']],
  ['an empty one is none', '', ['192.168.1.7:3000']],
  ['a page without it has its own', undefined, ['192.168.1.7:3000']],
])('%s', (_, content, hosts) => {
  vi.stubGlobal('location', { host: '192.168.1.7:3000' })
  vi.stubGlobal('document', { querySelector: () => (content === undefined ? null : { content }) })
  expect(ourHosts()).toEqual(hosts)
})
