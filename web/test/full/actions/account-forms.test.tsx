import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import { answerNow, breakProxy, refuses, restoreConnection, takeSent } from '../../replies.ts'

const alert = () => page.getByRole('alert')
const password = 'seven quiet rivers'

async function fillApplication() {
  await page.getByLabelText('Company name').fill('Kantin Kwari Textiles')
  await page.getByLabelText('Email').fill('someone@kantin.example')
  await page.getByLabelText('Address', { exact: true }).fill('Kano')
  await page.getByLabelText('Phone number').fill('0803 555 0101')
  await page.getByLabelText('Business registration number').fill('RC 1')
}

test('an application that is refused or gets no proper reply keeps what was typed, and says what is wrong where', async () => {
  await openPage('/partner-registration')
  const register = 'POST /api/partners/register'
  const submit = page.getByRole('button', { name: 'Register' })
  await fillApplication()
  // Only the server knows this rule. Its message appears in the list and next to the field.
  const errors = [{ field: 'businessRegistrationNumber', message: 'This number is not in the register.' }]
  answerNow({ [register]: refuses(400, { errors }) })
  await submit.click()
  await expect.element(alert()).toMatchTextContent('This number is not in the register.')
  await expect
    .element(page.getByLabelText('Business registration number'))
    .toHaveAccessibleDescription(/This number is not in the register\./)
  // A field that was changed is listed no longer.
  await page.getByLabelText('Business registration number').fill('RC 2')
  await expect.element(alert()).not.toBeInTheDocument()
  answerNow({ [register]: { message: 'x' } as never })
  await submit.click()
  await expect.element(page.getByText('Unexpected response from server. Please try again.')).toBeVisible()
  breakProxy(register)
  await submit.click()
  await expect.element(alert()).toMatchTextContent('Registration failed. Please try again.')
  await expect.element(page.getByLabelText('Company name')).toHaveValue('Kantin Kwari Textiles')
})

test('a PIN that could not be checked says so, and is checked again', async () => {
  await openPage('/partner-registration', {
    replies: {
      'POST /api/partners/register': { message: 'x', partnerId: '00000000-0000-4000-8000-0000000000a1' },
    },
  })
  await fillApplication()
  await page.getByRole('button', { name: 'Register' }).click()
  const verify = 'POST /api/partners/verify-email'
  breakProxy(verify)
  await page.getByRole('textbox', { name: 'PIN' }).fill('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(alert()).toMatchTextContent('Verification failed')
  restoreConnection()
  answerNow({ [verify]: refuses(400, { message: 'Incorrect PIN. 4 attempts left.' }) })
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect.element(alert()).toMatchTextContent('Incorrect PIN. 4 attempts left.')
})

test('an invalid registration link says so when it is opened, with a way to sign in', async () => {
  await openPage('/register/some-token', {
    replies: { 'POST /api/partners/check-link': refuses(404, { code: 'not_found' }) },
  })
  await expect.element(alert()).toMatchTextContent('Invalid registration link')
  expect(page.getByLabelText(/^Password/).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login')
})

test('a registration that could not be completed shows an error, and keeps what was typed', async () => {
  await openPage('/register/some-token', { replies: { 'POST /api/partners/check-link': { message: 'x' } } })
  await page.getByLabelText(/^Password/).fill(password)
  await page.getByLabelText(/^Confirm/).fill(password)
  breakProxy('POST /api/partners/complete-registration')
  await page.getByRole('button', { name: 'Complete registration' }).click()
  await expect.element(alert()).toMatchTextContent('Error completing registration')
  await expect.element(page.getByLabelText(/^Password/)).toHaveValue(password)
})

test('an owner whose password has to wait asks for a link by mail, which leads to the page that was wanted', async () => {
  await openPage('/login?returnTo=%2Fproducts%2F7%2Fbatches', {
    replies: {
      'POST /api/partners/login': refuses(429, { code: 'rate_limited', message: messages.signInGuessed(15) }),
      'POST /api/partners/sign-in-link': { message: 'We’ve sent a sign-in link.' },
    },
  })
  await page.getByLabelText('Email').fill('ngozi@guessed.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent('We’ve sent a sign-in link.')
  expect(takeSent('POST /api/partners/sign-in-link')).toMatchObject([
    { body: { email: 'ngozi@guessed.example', returnTo: '/products/7/batches' } },
  ])
})
