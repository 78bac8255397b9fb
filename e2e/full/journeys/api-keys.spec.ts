import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

test('an owner creates an API key, copies it, a program uses it, and the owner revokes it', async ({
  app,
  page,
  openAs,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { token } = await app.partner('Keyed Goods Ltd')
  await openAs(page, token, '/api-keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read how to start' })).toHaveAttribute('href', '/docs')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Line 2 printer')
  await dialog.getByLabel('Read products, batches and orders').check()
  await dialog.getByLabel('Only from these addresses').fill('not an address')
  await dialog.getByLabel('Your password').fill(partnerPassword)
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    /^Only from these addresses.*Enter an address such as 203\.0\.113\.7/,
  ])
  await expect(dialog.getByRole('alert'), 'above a long form').toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Only from these addresses').fill('127.0.0.1\n::1')
  await dialog.getByRole('button', { name: 'Create API key' }).click()

  const shown = page.getByRole('dialog', { name: 'Copy the key now' })
  const secret = await shown.getByText(/^sahihi_live_/).innerText()
  await shown.getByRole('button', { name: 'Copy API key' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await shown.getByRole('button', { name: 'Done, I have copied it' }).click()
  const key = page.getByRole('listitem').filter({ hasText: 'Line 2 printer' })
  await expect(key).toContainText('Active')
  await expect(page.getByText(secret)).toHaveCount(0)

  const ask = () => fetch(`${app.url}/api/products`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status).toBe(200)
  await test.step('the owner edits it, then replaces it, and both keys work', async () => {
    await key.getByRole('button', { name: 'Edit Line 2 printer' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit “Line 2 printer”' })
    await expect(editing.getByLabel('Read products, batches and orders')).toBeChecked()
    await expect(editing.getByLabel('Only from these addresses')).toHaveValue('127.0.0.1\n::1')
    await editing.getByLabel('Read codes and their history').check()
    await editing.getByLabel('Your password').fill(partnerPassword)
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await expect(key).toContainText('products:read, codes:read')
    await key.getByRole('button', { name: 'Replace Line 2 printer' }).click()
    const replacing = page.getByRole('dialog', { name: 'Replace “Line 2 printer”?' })
    await replacing.getByLabel('The old key works for another').selectOption('7 days')
    await replacing.getByLabel('Your password').fill(partnerPassword)
    await replacing.getByRole('button', { name: 'Replace key' }).click()
    await expect(shown.getByText(/^sahihi_live_/)).not.toHaveText(secret)
    await shown.getByRole('button', { name: 'Done, I have copied it' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Line 2 printer' })).toHaveCount(2)
    expect((await ask()).status).toBe(200)
  })

  const old = key.filter({ hasText: `ends with ${secret.slice(-4)}` })
  await old.getByRole('button', { name: 'Revoke Line 2 printer' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke “Line 2 printer”?' })
    .getByRole('button', { name: 'Revoke key' })
    .click()
  await expect(old).toContainText('Revoked')
  expect((await ask()).status).toBe(401)
})
