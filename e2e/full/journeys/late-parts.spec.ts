import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { expect, test } from '../../fixtures/fixtures.ts'

// Menus, calendars and dialogs are loaded after their page. Here one comes not at all, and then late.
test('a menu that does not load says so; one that loads slowly opens by one press, and Escape gives the focus back', async ({
  app,
  page,
  openAs,
}) => {
  const { token } = await app.partner('Late Parts Ltd')
  const { batchId } = await app.createCodes(token)
  const menuScript = /assets\/open-menu-/
  await page.route(menuScript, (route) => route.abort())
  await openAs(page, token, `/inventory/${batchId}`)
  const button = page.getByRole('button', { name: 'Download QR codes' })
  await button.press('Enter')
  await expect(page.getByText(basicMessages.network)).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).toBeFocused()
  await page.unroute(menuScript)

  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(menuScript, async (route) => {
    await promise
    await route.continue()
  })
  await page.reload()
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeFocused()
  release()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})
