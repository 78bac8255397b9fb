import { pages } from '@sahihi/contract/domain/pages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOwnDocument, pageOptions } from './guard.ts'

const isClosed = (path: (typeof pages)[number]['path'], items: Record<string, string>) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
  const opening = pageOptions(path).beforeLoad({ preload: true, location: { href: hrefOf(path) } })
  return opening.then(
    () => false,
    () => true,
  )
}
const hrefOf = (path: string) => path.replace(/\$\w+/g, '7')
const replace = vi.fn()

beforeEach(() => {
  vi.stubGlobal('window', { name: '' })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { replace })
})
afterEach(() => {
  vi.unstubAllGlobals()
  replace.mockReset()
})

test.each(pages)('$path opens only for those who may see it ($access)', async ({ path, access }) => {
  expect(await isClosed(path, {})).toBe(access !== 'public')
  expect(await isClosed(path, { token: 'a-token', isAdmin: 'false' })).toBe(access === 'admin')
  expect(await isClosed(path, { token: 'a-token', isAdmin: 'true' })).toBe(false)
})

test.each(pages.filter(({ access }) => access !== 'public'))(
  '$path leads a visitor to sign in, and back',
  async ({ path }) => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    void pageOptions(path).beforeLoad({ preload: false, location: { href: hrefOf(path) } })
    await vi.waitUntil(() => replace.mock.calls.length > 0)
    expect(replace).toHaveBeenCalledExactlyOnceWith(`/login?${new URLSearchParams({ returnTo: hrefOf(path) })}`)
  },
)

test('an address that the server has answered with the app is not asked for again', () => {
  const here = '/verify/7K2M?utm_source=sms'
  for (const same of [here, `${here}#top`]) expect(openOwnDocument(same, here)).toBeUndefined()
  expect(replace).not.toHaveBeenCalled()
  void openOwnDocument('/report', here)
  void openOwnDocument(here, undefined)
  expect(replace.mock.calls).toEqual([['/report'], [here]])
})
