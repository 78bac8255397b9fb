import { messages } from '@sahihi/contract/i18n/en/messages.ts'
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

test('a GLN that is too short is not sent, and what the server says of one is beside its field', async () => {
  await openPage('/profile', { as: 'partner' })
  const gln = page.getByLabelText('GLN of your site')
  const isSaid = (message: string) => expect.element(gln).toHaveAccessibleDescription(expect.stringContaining(message))
  await gln.fill('401234500000')
  await save().click()
  await isSaid('A GLN has 13 digits.')
  expect(takeSent(change)).toEqual([])
  answerNow({ [change]: refuses(400, { errors: [{ field: 'gln', message: messages.glnCheckDigit }] }) })
  await gln.fill('4012345000008')
  await save().click()
  await isSaid(messages.glnCheckDigit)
  answerNow({ [change]: { data: { ...profile, gln: '4012345000009' }, message: messages.profileUpdated } })
  await gln.fill('4012345 00000-9')
  await save().click()
  await expect.element(page.getByText(messages.profileUpdated)).toBeVisible()
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

test('who adds a product is asked how shoppers reach the company, until that is known', async () => {
  const unknown = { ...profile, shopperPhone: '' }
  await openPage('/add-product', { as: 'partner', replies: { [load]: { data: unknown } } })
  const question = page.getByText('How can shoppers reach you?')
  const saveContact = page.getByRole('button', { name: 'Save contact' })
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await expect.element(saveContact).toBeDisabled()
  await page.getByLabelText('Email for shoppers').fill('care@maker')
  const refusal = { field: 'shopperEmail', message: messages.notAnEmail }
  answerNow({ [change]: refuses(400, { errors: [refusal] }) })
  await saveContact.click()
  await expect
    .element(page.getByLabelText('Email for shoppers'))
    .toHaveAccessibleDescription(expect.stringContaining(refusal.message))
  answerNow({
    [change]: { data: { ...unknown, shopperEmail: 'care@maker.example' }, message: messages.profileUpdated },
  })
  await page.getByLabelText('Email for shoppers').fill('care@maker.example')
  await saveContact.click()
  await expect.element(question).not.toBeInTheDocument()
  const { companyName, email } = profile
  expect(takeSent(change).at(-1)).toMatchObject({
    body: { companyName, email, shopperPhone: '', shopperEmail: 'care@maker.example', shopperWebsite: '' },
  })
})

test('the question how shoppers reach the company can be skipped', async () => {
  await openPage('/add-product', { as: 'partner', replies: { [load]: { data: { ...profile, shopperPhone: '' } } } })
  const question = page.getByText('How can shoppers reach you?')
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect.element(question).not.toBeInTheDocument()
})
