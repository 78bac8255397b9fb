import type { Page } from '@playwright/test'
import { axeViolations } from '../../fixtures/axe.ts'
import { expect, partnerPassword, test } from '../../fixtures/fixtures.ts'

/** An authenticator that confirms by itself; returns how to make it refuse. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified })
}

test('an owner adds a passkey, signs in with it, renames it and removes it', async ({ app, page, openAs }) => {
  const { email, token } = await app.partner('Touched Goods Ltd')
  const verify = await plugIn(page)
  await openAs(page, token, '/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Current password is incorrect.')).toBeVisible()
  await page.getByLabel('Your password').fill(partnerPassword)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('My phone', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()

  const signIn = async () => {
    await page.goto(`${app.url}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(partnerPassword)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  }
  await signIn()
  expect(await axeViolations(page)).toEqual([])
  await verify(false)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText('No passkey was given. Try again, or use a code.')).toBeVisible()
  await verify(true)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Touched Goods Ltd' })).toBeVisible()

  await test.step('without the passkey a recovery code signs in', async () => {
    await signIn()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  await page.goto(`${app.url}/security`)
  await expect(page.getByText('last used').first()).toBeVisible()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename My phone' })
  await renaming.getByLabel('Name of the passkey').fill('Office key')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove Office key' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Office key?' })
  await expect(removing.getByText(/you’ll sign in with your password only/)).toBeVisible()
  await removing.getByLabel('Your password').fill(partnerPassword)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Office key' })).toHaveCount(0)
})
