import type { Page } from '@playwright/test'
import { expect, partnerPassword, test } from '../fixtures/fixtures.ts'

const linkIn = (mail: string) => /\/invitation\/[\w-]{43}/.exec(mail)?.[0] ?? ''
const openMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Expand menu' })
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('navigation', { name: 'Main' })
}

test('an owner invites a colleague, who joins, sees what the role includes, and is removed again', async ({
  app,
  page,
  openAs,
  browser,
}) => {
  const { token } = await app.partner('Teamwork Foods Ltd')
  const email = 'ada.quality@teamwork.example'
  await openAs(page, token, '/team')
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: 'Quality' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Quality')

  const colleague = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await colleague.goto(app.url + linkIn(await app.mail(email, /\/invitation\//)))
  await expect(colleague.getByText(/Your role: Quality\./)).toBeVisible()
  await colleague.getByLabel('Your name').fill('Ada Obi')
  await colleague.getByLabel('Password', { exact: true }).fill('seven quiet rivers')
  await colleague.getByLabel('Confirm password').fill('seven quiet rivers')
  await colleague.getByRole('button', { name: 'Join Teamwork Foods Ltd' }).click()
  await expect(colleague.getByRole('heading', { name: 'Welcome, Teamwork Foods Ltd' })).toBeVisible()
  await expect(colleague.getByRole('link', { name: /Add/ })).toHaveCount(0)

  await test.step('pages of other roles are not in the menu, and say why when they are opened', async () => {
    const menu = await openMenu(colleague)
    await expect(menu.getByRole('link', { name: 'Inbox' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Subscription' })).toHaveCount(0)
    await colleague.goto(`${app.url}/subscription`)
    await expect(colleague.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible()
    await colleague.getByRole('link', { name: 'See the team' }).click()
    await expect(colleague.getByText('Only an owner can invite people and change roles.')).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'Invite a member' })).toHaveCount(0)
  })

  await test.step('a new role shows at once; a removal signs out', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Manage Ada Obi' }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    const changing = page.getByRole('dialog', { name: 'Role of Ada Obi' })
    await changing.getByRole('radio', { name: 'Analyst' }).check()
    await changing.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByRole('row', { name: /Ada Obi/ })).toContainText('Analyst')
    await page.getByRole('button', { name: 'Manage Ada Obi' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog', { name: 'Remove Ada Obi' }).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row', { name: /Ada Obi/ })).toHaveCount(0)
    await colleague.goto(`${app.url}/products`)
    await expect(colleague).toHaveURL(/\/login\?returnTo=%2Fproducts$/)
  })
})

test('someone of two companies joins the second by the link alone, and switches between them in the account menu', async ({
  app,
  page,
}) => {
  const first = await app.partner('First Switch Ltd')
  const second = await app.partner('Second Switch Ltd')
  const body = { email: first.email, role: 'production' }
  await app.api(second.token, 'POST', '/api/team/invitations', body)
  await page.goto(app.url + linkIn(await app.mail(first.email, /\/invitation\//)))
  await page.getByRole('button', { name: 'Join Second Switch Ltd' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Second Switch Ltd' })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Second Switch Ltd' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'First Switch Ltd' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, First Switch Ltd' })).toBeVisible()
  await expect((await openMenu(page)).getByRole('link', { name: 'Subscription' })).toBeVisible()
  const again = await app.api('', 'POST', '/api/partners/login', { email: first.email, password: partnerPassword })
  const { data } = await app.api(String(again.data.token), 'GET', '/api/partners/profile')
  expect(data).toMatchObject({ data: { companyName: 'First Switch Ltd' } })
})
