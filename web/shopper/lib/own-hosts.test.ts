import { afterEach, expect, test, vi } from 'vitest'
import { ownHosts } from './own-hosts.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the host from the server comes first', 'sahihi.example', ['sahihi.example', '192.168.1.7:3000']],
  ['an unreplaced token is no host', '__PUBLIC_HOST__', ['192.168.1.7:3000']],
  ['an empty value is no host', '', ['192.168.1.7:3000']],
  ['without the element only the host of the page counts', undefined, ['192.168.1.7:3000']],
])('%s', (_, content, hosts) => {
  vi.stubGlobal('location', { host: '192.168.1.7:3000' })
  vi.stubGlobal('document', { querySelector: () => (content === undefined ? null : { content }) })
  expect(ownHosts()).toEqual(hosts)
})
