import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'

const account = () => page.getByRole('button', { name: /^Account/ })
const focused = () => document.activeElement?.textContent

test('the account menu says who is signed in for which company, and is used by keys alone', async () => {
  await openPage('/team', { as: 'partner' })
  await expect.element(account()).toBeVisible()
  account().element().focus()
  await userEvent.keyboard('{Enter}')
  for (const said of ['Ada Obi', 'partner@screened.example', 'Screened Goods Ltd · Owner'])
    await expect.element(page.getByRole('menu')).toMatchTextContent(said)
  await expect.poll(focused).toBe('Your sign-in and security')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(account().element())
})

test('the theme that was chosen is kept in this browser, and another choice is the device’s again', async () => {
  const colorScheme = () => getComputedStyle(document.documentElement).colorScheme
  await openPage('/team', { as: 'partner' })
  await account().click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(colorScheme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await page.getByRole('menuitemradio', { name: 'As on this device' }).click()
  await expect.poll(colorScheme).toBe('light dark')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a page ends with a link to the page of the guide that fits it', async () => {
  await openPage('/inventory/1', { as: 'partner' })
  const link = page.getByRole('main').getByRole('link', { name: 'Print labels' })
  await expect.element(link).toHaveAttribute('href', '/docs/guide/printing-labels')
})

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
  await expect.element(page.getByRole('heading', { name: 'All products' })).toHaveFocus()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  expect(current()?.textContent).toBe('Products')
  await links('Work').nth(0).click()
  await page.getByRole('button', { name: 'Expand menu' }).click()
  expect(current()?.textContent).toBe('Overview')
})

const nameOf = ({ textContent }: Element) => textContent

test('“recall” before a name in the search opens the dialog that recalls the batch, and closing it leaves its page', async () => {
  const found = { batchNumber: 'B1', productId: '1', productName: 'Paracetamol', isHeld: false, isArchived: false }
  await openPage('/team', {
    as: 'partner',
    replies: {
      'GET /api/search': {
        data: {
          products: [],
          batches: [{ ...found, id: '1', lotId: null, name: 'Lot 24-117' }],
          codes: [],
          copyCases: [],
          reports: [],
        },
      },
    },
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: /^Search/ }).fill('recall 24-117')
  await page.getByRole('option', { name: /Recall “Lot 24-117”/ }).click()
  const dialog = page.getByRole('dialog', { name: /Recall/ })
  await expect.element(dialog).toBeVisible()
  expect(location.pathname + location.hash).toBe('/inventory/1#recall')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname + location.hash).toBe('/inventory/1')
})
