import { expect, test } from 'vitest'
import { returnPathFor } from './return-path.ts'

const partner = (text: string) => returnPathFor({ isAdmin: false }, text)

test.each([
  '/reports',
  '/inventory/018f0000-0000-7000?code=7K2M',
  '/analytics?from=2026-01-01&product=a%20b',
  '/security',
])('a sign-in leads a partner back to %s', (path) => expect(partner(path)).toBe(path))

test.each([
  'https://evil.example/products',
  '//evil.example/products',
  '/\\evil.example/products',
  '/\t/evil.example/products',
  'javascript:alert(1)',
  '/products/../../evil',
  '/login',
  '/sign-in/a-token-of-somebody',
  '/no/such/page',
  `/products?search=${'a'.repeat(300)}`,
  '',
])('a sign-in leads nowhere by %j', (path) => expect(partner(path)).toBeUndefined())

test('a sign-in leads neither a partner to a page of admins nor an admin to one of partners', () => {
  expect(partner('/admin/reports')).toBeUndefined()
  expect(returnPathFor({ isAdmin: true }, '/admin/reports')).toBe('/admin/reports')
  expect(returnPathFor({ isAdmin: true }, '/reports')).toBeUndefined()
})
