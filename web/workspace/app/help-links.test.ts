import { existsSync } from 'node:fs'
import { pages } from '@sahihi/contract/domain/pages.ts'
import { expect, test } from 'vitest'
import { helpLinks } from './help-links.ts'

test('every page of a partner leads to a page of the guide that exists', () => {
  const opened = pages.filter(({ access }) => access === 'partner' || access === 'account').map(({ path }) => path)
  expect(Object.keys(helpLinks).toSorted()).toEqual(opened.toSorted())
  const missing = Object.values(helpLinks).filter((page) => !existsSync(`docs/guide/${page}.md`))
  expect(missing).toEqual([])
})
