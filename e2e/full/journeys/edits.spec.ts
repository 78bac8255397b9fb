import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures.ts'
import { openAsShopper } from '../../fixtures/inventory-fixture.ts'

const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

test('a product is renamed and archived, its history says who did it, its codes still verify, and it is restored', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner('Edit Malt Ltd')
  const { productId, batchId, serials } = await app.createCodes(token, {
    name: 'Amber mlat',
    batch: 'Last run',
    quantity: 12,
  })
  await app.createCodes(token, { name: 'Fresh malt' })
  const download = `${app.url}/api/products/${batchId}/download-qr?format=csv`
  expect((await fetch(download, { headers: { authorization: `Bearer ${token}` } })).ok).toBe(true)
  await openAs(page, token, `/products/${productId}/batches`)
  const dialog = await choose(page, 'Product actions', 'Edit…')
  await expect(dialog.getByRole('status')).toContainText('12 codes were downloaded and may be printed.')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('')
  await save.click()
  await expect(dialog.getByRole('textbox', { name: 'Product name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Product name' }).fill('Amber malt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Amber malt', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Product actions' })).toBeFocused()

  const history = await choose(page, 'Product actions', 'History…')
  await expect(history.getByRole('listitem').first()).toContainText(/Changed on \w+ \d+, \d+ by \S+@/)
  await expect(history).toContainText('Name: “Amber mlat”, now “Amber malt”')
  await page.keyboard.press('Escape')

  const archiving = await choose(page, 'Product actions', 'Archive…')
  await archiving.getByRole('button', { name: 'Archive product' }).click()
  const note = page.getByRole('complementary', { name: 'Archived' })
  await expect(note).toContainText('Their codes still verify.')
  await expect(page.getByRole('link', { name: /Last run/ })).toBeVisible()
  const toProducts = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' })
  await toProducts.click()
  await expect(page.getByRole('heading', { name: 'Fresh malt' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Amber malt' })).toBeHidden()
  const phone = await openAsShopper(browser, `${app.url}/verify/${serials[0]}`)
  await expect(phone.getByText('Verified!')).toBeVisible()
  await expect(phone.getByText('Amber malt').first()).toBeVisible()
  await phone.context().close()

  await page.getByRole('combobox', { name: 'State' }).selectOption('Archived (1)')
  await page.getByRole('link', { name: /Amber malt/ }).click()
  const restoring = await choose(page, 'Product actions', 'Restore…')
  await restoring.getByRole('button', { name: 'Restore product' }).click()
  await expect(note).toBeHidden()
  await toProducts.click()
  await expect(page.getByRole('heading', { name: 'Amber malt' })).toBeVisible()
})

test('a batch is released, recalled, closed, edited and archived, and the next shopper sees it', async ({
  app,
  page,
  browser,
  openAs,
}) => {
  const { token } = await app.partner('Batch Editors Ltd')
  const { batchId, serials } = await app.createCodes(token, { batch: 'Held run', holdUntilReleased: true })
  const link = `${app.url}/verify/${serials[0]}`
  const phone = await openAsShopper(browser, link)
  const expectShopperSees = async (words: string | RegExp) => {
    await phone.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await phone.goto(link)
    await expect(phone.getByText(words).first()).toBeVisible()
  }
  await expect(phone.getByText('This batch should not be on sale yet.').first()).toBeVisible()
  await openAs(page, token, `/inventory/${batchId}`)
  await expect(page.getByText('Not released', { exact: true })).toBeVisible()
  const release = await choose(page, 'Batch actions', 'Release…')
  await release.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Batch released. Its codes now verify.')).toBeVisible()
  await expect(page.getByText('Released', { exact: true })).toBeVisible()
  await expectShopperSees('Verified!')

  await choose(page, 'Batch actions', 'Recall…')
  const dialog = page.getByRole('dialog', { name: 'Recall this batch?' })
  await expect(dialog).toContainText('What shoppers will see')
  await expect(dialog).toContainText('Recalled: do not use')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Recall batch' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  Glass was found in a bottle.  ')
  await expect(dialog.getByRole('button', { name: 'Recall batch' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Phone for shoppers' }).fill('0800 123 456')
  await dialog.getByRole('button', { name: 'Recall batch' }).click()
  await expect(page.getByText('Batch recalled. Shoppers now see the recall notice.')).toBeVisible()
  await expect(page.getByText('Recalled', { exact: true })).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('Glass was found in a bottle.')
  await expect(page.getByRole('button', { name: 'Batch actions' })).toBeFocused()
  await expectShopperSees('Recalled: do not use')
  await expect(phone.getByText('Glass was found in a bottle.').first()).toBeVisible()

  const ending = await choose(page, 'Batch actions', 'End recall…')
  await expect(ending).toContainText('Internal note. Not shown to shoppers.')
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was another run.')
  await ending.getByRole('button', { name: 'End recall' }).click()
  await expect(page.getByText('Recall ended.')).toBeVisible()

  const closing = await choose(page, 'Batch actions', 'Close…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sold out in June.')
  await closing.getByRole('button', { name: 'Close batch' }).click()
  await expect(page.getByText('Batch closed. Its codes still verify.')).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByText('Sold out in June.')).toBeVisible()
  await expectShopperSees('Verified!')
  await phone.context().close()

  const reopening = await choose(page, 'Batch actions', 'Reopen…')
  await page.getByRole('textbox', { name: 'Reason' }).fill('More were found.')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Batch reopened.')).toBeVisible()
  await expect(page.getByText('Released', { exact: true })).toBeVisible()

  const editing = await choose(page, 'Batch actions', 'Edit…')
  await editing.getByRole('textbox', { name: 'Batch name' }).fill('Run 1, night shift')
  await editing.getByRole('textbox', { name: 'Manufacturing date' }).fill('Jan 1, 2020')
  await editing.getByRole('textbox', { name: 'Expiration date' }).fill('Jan 1, 2021')
  await editing.getByRole('textbox', { name: 'Batch name' }).focus()
  await expect(editing).toContainText('from the next scan on shoppers see “Genuine, but expired”')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Run 1, night shift' })).toBeVisible()
  await expect(page.getByText('Jan 1, 2021')).toBeVisible()
  await expect(await choose(page, 'Batch actions', 'History…')).toContainText('now Jan 1, 2021')
  await page.keyboard.press('Escape')

  const archiving = await choose(page, 'Batch actions', 'Archive…')
  await archiving.getByRole('button', { name: 'Archive batch' }).click()
  await expect(page.getByRole('complementary', { name: 'Archived' })).toBeVisible()
  await page.goto(`${app.url}/batches`)
  await expect(page.getByText('All batches here are archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Show archived' }).click()
  await expect(page).toHaveURL(/archived=only/)
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('only')
  await expect(page.getByRole('link', { name: 'Run 1, night shift' })).toBeVisible()
})
