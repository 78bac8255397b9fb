import { describe, expect, test } from 'vitest'
import { findAddress } from './addresses.ts'
import { pages } from './pages.ts'

const paths = pages.map(({ path }) => path)
const addressOf = (wanted: string) => findAddress(wanted, paths)?.address

test.each([
  ['/verify/7K2M/', '/verify/7K2M'],
  ['/verify/7K2M/?utm_source=whatsapp', '/verify/7K2M?utm_source=whatsapp'],
  ['/VERIFY/7k2m', '/verify/7k2m'],
  ['/Verify//7K2M//?a=/b/#c/', '/verify/7K2M?a=/b/#c/'],
  ['//verify/7K2M', '/verify/7K2M'],
  ['/%76erify/AB%2012', '/verify/AB%2012'],
  ['/verify/7K2M%', '/verify/7K2M%25'],
  ['/verify/%E2%80', '/verify/%25E2%2580'],
  ['/report/', '/report'],
  ['/Report).', '/report'],
  ['/report%20', '/report'],
  ['/?lang=fr', '/?lang=fr'],
  ['//', '/'],
  ['/alerts/SETTINGS/', '/alerts/settings'],
])('the address %s means %s', (wanted, address) => expect(addressOf(wanted)).toBe(address))

test.each(['/verify', '/no/such/page', '//evil.example/verify/7K2M', '/verifyx/7K2M', 'https://evil.example/report'])(
  'the address %s is no page of ours',
  (wanted) => expect(findAddress(wanted, paths)).toBeUndefined(),
)

describe('every page', () => {
  test.each(paths)('%s has one address, which all others mean and which means itself', (path) => {
    const address = path.replace(/\$\w+/g, 'A%2FbC')
    for (const behind of ['', '?a=1&b=%20', '#top', '?a=1#top']) {
      expect(findAddress(address + behind, paths)).toEqual({ pattern: path, address: address + behind })
      for (const wanted of [`${address}/`, `/${address}`, path === '/' ? '/' : `${address}//`])
        expect(addressOf(wanted + behind)).toBe(address + behind)
      expect(addressOf(path.toUpperCase().replace(/\$\w+/g, 'A%2FbC') + behind)).toBe(address + behind)
    }
  })

  test('is led to once: what an address means is found where it leads', () => {
    const pieces = [
      '/',
      '//',
      '%',
      '%zz',
      '%2F',
      'verify',
      'VERIFY',
      '7K2M',
      '.',
      '..',
      ')',
      '?a',
      '#b',
      '\\',
      'é',
      '%E2',
    ]
    let state = 7
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < 5_000; round++) {
      const wanted = `/${Array.from({ length: next(7) }, () => pieces[next(pieces.length)]).join('')}`
      const address = addressOf(wanted)
      if (address !== undefined) expect([address, addressOf(address)]).toEqual([address, address])
      expect(address ?? '').not.toMatch(/^\/[/\\]/)
    }
  })
})
