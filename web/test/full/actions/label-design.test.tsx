import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import type { Replies } from '../../replies.ts'
import { breakProxy, restoreConnection } from '../../replies.ts'

const own = 'GET /api/designs/own'
const preview = 'POST /api/designs/preview'
const retry = () => page.getByRole('button', { name: 'Retry' })
const design = {
  [own]: { data: { color: '#000000', isRounded: false, brandName: null, hasLogo: false } },
  [preview]: { data: { symbol: 'data:image/svg+xml,%3Csvg%2F%3E', isReadable: true } },
} as Replies

test('a design page and its preview that fail to load can be loaded again', async () => {
  breakProxy(own)
  breakProxy(preview)
  await openPage('/design', { as: 'partner', replies: design })
  await expect.element(page.getByText(messages.designLoadFailed)).toBeVisible()
  restoreConnection()
  breakProxy(preview)
  await retry().click()
  await expect.element(page.getByLabelText('Your own color')).toBeVisible()
  await expect.element(retry()).toBeVisible()
  restoreConnection()
  await retry().click()
  await expect.element(page.getByText('Scan test passed')).toBeVisible()
})

test('a design that cannot be scanned shows a warning', async () => {
  const green = { data: { color: '#0b5d3b', isRounded: false, brandName: null, hasLogo: false } }
  const unreadable = { data: { symbol: 'data:image/svg+xml,%3Csvg%2F%3E', isReadable: false } }
  await openPage('/design', { as: 'partner', replies: { [own]: green, [preview]: unreadable } as Replies })
  await expect.element(page.getByText(messages.labelUnreadable)).toBeVisible()
  expect(page.getByText('Scan test passed').elements()).toEqual([])
})

test('an invalid colour is refused beside its field, which takes the focus', async () => {
  await openPage('/design', { as: 'partner', replies: design })
  await expect.element(page.getByText('Scan test passed')).toBeVisible()
  const color = page.getByLabelText('Your own color')
  await color.fill('gold')
  await page.getByRole('button', { name: 'Save design' }).click()
  await expect.element(color).toHaveAccessibleDescription(new RegExp(messages.notAColor))
  await expect.element(color).toHaveFocus()
})

test('a smaller plan sees the design page locked, with a link to the plans', async () => {
  await openPage('/design', { as: 'newcomer', replies: design })
  await expect.element(page.getByText(messages.designPlanRequired)).toBeVisible()
  expect(page.getByRole('button', { name: 'Save design' }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription')
})
