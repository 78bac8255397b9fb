import { expect, test } from 'vitest'
import { onlyKnown, pageNumber } from './url-values.ts'

test('a page gets no parameter that it does not know, such as one of a campaign', () => {
  const parse = onlyKnown(({ page }) => ({ page: pageNumber(page) }))
  const given = { page: 3, utm_source: 'mail', search: 'x' }
  // The router puts what is parsed over what was given.
  expect({ ...given, ...parse(given) }).toEqual({ page: 3, utm_source: undefined, search: undefined })
  expect(JSON.stringify({ ...given, ...parse(given) })).toBe('{"page":3}')
})
