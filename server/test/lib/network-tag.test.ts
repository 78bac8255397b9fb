import { expect, test } from 'vitest'
import { createNetworkTagger } from '../../src/platform/lib/network-tag.ts'

const tagsOf = createNetworkTagger('a secret key with thirty-two or more characters')
const monday = new Date('2026-05-04T10:00:00Z')
const after = (days: number) => new Date(monday.getTime() + days * 86_400_000)

test.each([
  ['addresses of one /24', '102.89.40.7', '102.89.40.250'],
  ['an IPv4 address and the same mapped to IPv6', '102.89.40.7', '::ffff:102.89.40.9'],
  ['addresses of one /48', '2c0f:f4c0:1234:1::1', '2c0f:f4c0:1234:ffff:aaaa:bbbb:cccc:dddd'],
])('%s have the same tag', (_, first, second) => {
  expect(tagsOf(first, monday)).toEqual(tagsOf(second, monday))
  expect(tagsOf(first, monday)?.tag).toSatisfy((tag: number) => tag >= 0 && tag < 65_536)
})

test.each([
  ['neighbouring /24s', '102.89.40.7', '102.89.41.7'],
  ['neighbouring /48s', '2c0f:f4c0:1234::1', '2c0f:f4c0:1235::1'],
])('%s have different tags', (_, first, second) => {
  expect(tagsOf(first, monday)?.tag).not.toBe(tagsOf(second, monday)?.tag)
})

test('the tag changes each week, and the previous tag is that of last week', () => {
  const before = tagsOf('102.89.40.7', monday)
  const later = tagsOf('102.89.40.7', after(7))
  expect(later?.tag).not.toBe(before?.tag)
  expect(later?.previousTag).toBe(before?.tag)
  expect(tagsOf('102.89.40.7', after(14))?.previousTag).toBe(later?.tag)
  expect(tagsOf('102.89.40.7', monday)).toEqual(before)
})

test('another secret key gives other tags', () => {
  const others = createNetworkTagger('another secret key with thirty-two characters')
  expect(others('102.89.40.7', monday)).not.toEqual(tagsOf('102.89.40.7', monday))
})

const ofNoNetwork = [
  ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '::ffff:192.168.1.1', '127.0.0.1', '::1', '169.254.1.1'],
  ...['fe80::1%eth0', '100.64.0.1', '100.127.255.255', 'fd12:3456::1', '192.0.2.1', '203.0.113.9', '2001:db8::1'],
  ...['224.0.0.1', '255.255.255.255', 'ff02::1', '', 'sms'],
]
test.each(ofNoNetwork)('the private, shared or missing address "%s" has no tag', (address) => {
  expect(tagsOf(address, monday)).toBeUndefined()
})

const publicAddresses = ['100.63.255.255', '100.128.0.0', '172.32.0.1', '11.0.0.1', '2a00:1450::1']
test.each(publicAddresses)('the public address %s has a tag', (address) => {
  expect(tagsOf(address, monday)).toBeDefined()
})
