import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { profile } from '../../default-replies.ts'
import { openPage } from '../../open-page.tsx'
import { answerNow, breakProxy, hangs, refuses, restoreConnection, takeSent } from '../../replies.ts'

const load = 'GET /api/partners/profile'
const change = 'PUT /api/partners/profile'
const save = () => page.getByRole('button', { name: 'Save' })
const phoneNumber = () => page.getByLabelText('Phone Number')

test('a profile that fails to load can be loaded again; one that fails to save keeps what was typed', async () => {
  breakProxy(load)
  await openPage('/profile', { as: 'partner' })
  await expect.element(page.getByText('Failed to load profile information')).toBeVisible()
  restoreConnection()
  await page.getByRole('button', { name: 'Retry' }).click()
  await phoneNumber().fill('0803 555 0199')
  breakProxy(change)
  await save().click()
  await expect.element(page.getByText('Failed to update profile')).toBeVisible()
  await expect.element(phoneNumber()).toHaveValue('0803 555 0199')
  restoreConnection()
  answerNow({ [change]: refuses(503, { message: 'We are moving house.' }) })
  await save().click()
  await expect.element(page.getByText('We are moving house.')).toBeVisible()
  expect(page.getByText('Failed to update profile').elements()).toEqual([])
})

test('a profile cannot be saved twice at once', async () => {
  await openPage('/profile', { as: 'partner', replies: { [change]: hangs } })
  await phoneNumber().fill('0803 555 0177')
  takeSent(change)
  await save().click()
  await expect.element(save()).toBeDisabled()
  await phoneNumber().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(save()).toBeDisabled()
  expect(takeSent(change)).toHaveLength(1)
})

test('a GLN is saved as its digits; a wrong one is named beside its field and not sent', async () => {
  await openPage('/profile', { as: 'partner' })
  const gln = page.getByLabelText('GLN of your site')
  for (const [typed, said] of [
    ['401234500000', 'A GLN has 13 digits.'],
    ['4012345000008', 'The last digit does not fit the others. Check the GLN digit by digit.'],
  ]) {
    await gln.fill(typed ?? '')
    await save().click()
    await expect.element(gln).toHaveAccessibleDescription(expect.stringContaining(said ?? ''))
  }
  expect(takeSent(change)).toEqual([])
  await gln.fill('4012345 00000-9')
  answerNow({ [change]: { data: { ...profile, gln: '4012345000009' }, message: 'Profile updated successfully' } })
  await save().click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
  await expect.element(gln).toHaveValue('4012345000009')
  await expect.element(save()).toBeDisabled()
})

test('changes back to what is saved leave nothing to save', async () => {
  await openPage('/profile', { as: 'partner' })
  await expect.element(save()).toBeDisabled()
  await phoneNumber().fill('0803 555 0177')
  await expect.element(save()).toBeEnabled()
  await phoneNumber().fill(profile.phoneNumber)
  await expect.element(save()).toBeDisabled()
})
