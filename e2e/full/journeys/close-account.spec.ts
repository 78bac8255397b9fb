import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

test('an owner closes the account: the dialog says what happens, the codes verify on, and admins see why', async ({
  app,
  page,
  browser,
  openAs,
  openAsAdmin,
}) => {
  const name = 'Closing Goods Ltd'
  const { email, token } = await app.partner(name, 'PREMIUM')
  const { serials } = await app.createCodes(token, { quantity: 25 })
  await openAs(page, token, '/profile')
  await page.getByRole('button', { name: 'Close account…' }).click()
  const dialog = page.getByRole('dialog', { name: `Close the account of ${name}?` })
  await expect(dialog).toContainText('25 codes keep verifying')
  await expect(dialog).toContainText('1 member loses access')
  await expect(dialog).toContainText('Your Premium plan, which runs until')
  const close = dialog.getByRole('button', { name: 'Close account for good' })
  await expect(close).toBeDisabled()
  await dialog.getByLabel('Why are you closing it?').selectOption({ label: 'It costs too much' })
  await dialog.getByLabel('Tell us more (optional)').fill('Our margin is thin.')
  await dialog.getByLabel(`Type ${name} to confirm`).fill('Somebody else')
  await dialog.getByLabel('Your password').fill(partnerPassword)
  await close.click()
  await expect(dialog.getByRole('alert')).toContainText(`Type the name of the company as it is here: ${name}`)
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await close.click()

  const closed = page.getByRole('dialog', { name: 'The account is closed' })
  await expect(closed).toContainText('Your codes keep verifying.')
  await closed.getByRole('button', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await page.goto(`${app.url}/profile`)
  await expect(page).toHaveURL(/\/login/)

  await page.goto(`${app.url}/verify/${serials[0]}`)
  await expect(page.getByRole('heading', { name: 'Verified!' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()

  const adminPage = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await openAsAdmin(adminPage, '/admin/companies')
  await adminPage.getByLabel('State', { exact: true }).selectOption({ label: 'Closed' })
  const row = adminPage.getByRole('row').filter({ has: adminPage.getByRole('rowheader', { name }) })
  for (const words of ['Closed', 'It costs too much', 'Our margin is thin.', 'Contact data erased'])
    await expect(row).toContainText(words)
  await expect(row).not.toContainText(email)
  await expect(row.getByRole('button', { name: 'Suspend…' })).toHaveCount(0)
  await row.getByRole('link', { name }).click()
  await expect(adminPage.getByText('Contact data was erased when the account was closed.')).toBeVisible()
  await adminPage.context().close()
})
