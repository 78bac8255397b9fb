import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'

test('the sidebar has three groups, and marks the page that is open', async () => {
  await openPage('/webhooks', { as: 'partner' })
  await page.getByRole('button', { name: 'Expand menu' }).click()
  const links = (group: string) => page.getByRole('list', { name: group }).getByRole('link')
  await expect.poll(() => links('Work').elements().map(nameOf)).toEqual(['Overview', 'Products', 'Batches', 'Inbox'])
  expect(links('Insight').elements().map(nameOf)).toEqual(['Analytics', 'Demographics'])
  expect(links('Company').elements().map(nameOf)).toEqual([
    'Profile',
    'Team',
    'Subscription',
    'Label design',
    'Developers',
    'Activity',
    'Security',
  ])
  const current = () => page.getByRole('navigation', { name: 'Main' }).element().querySelector('[aria-current=page]')
  expect(current()?.textContent).toBe('Developers')
  await links('Work').nth(1).click()
  await expect.element(page.getByRole('heading', { name: 'Products', exact: true })).toHaveFocus()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  expect(current()?.textContent).toBe('Products')
  await links('Work').nth(0).click()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  expect(current()?.textContent).toBe('Overview')
})

const nameOf = ({ textContent }: Element) => textContent
