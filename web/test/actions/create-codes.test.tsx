import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { breakProxy, mend, takeSent } from '../connection.ts'
import { openPage } from '../open-page.tsx'
import { answerNow, hangs, refuses } from '../replies.ts'

const create = 'POST /api/products'
const readPlan = 'GET /api/subscriptions/status'
const submit = () => page.getByRole('button', { name: 'Create QR codes' })
const field = (name: RegExp) => page.getByRole('textbox', { name })
const feedback = () => page.getByRole('switch', { name: 'Ask customers for feedback' })
const question = (name: string) => page.getByRole('group', { name, exact: true })
const options = () => question('Options').getByRole('textbox')

async function fillProduct() {
  await field(/^Product name/).fill('Zobo')
  await page.getByRole('combobox', { name: /Category/ }).fill('Drink')
  await userEvent.keyboard('{Escape}')
  await field(/Quantity/).fill('3')
  await field(/Expiration date/).fill('2030-12-31')
  await userEvent.keyboard('{Tab}')
}

test('a product that would expire before its manufacturing date is not sent, and the form says why', async () => {
  await openPage('/add-product', { as: 'partner', replies: { [create]: hangs } })
  await fillProduct()
  const message = 'The expiration date cannot be before the manufacturing date.'
  await field(/Manufacturing date/).fill('2031-01-01')
  await userEvent.keyboard('{Tab}')
  await expect.element(field(/Expiration date/)).toHaveAccessibleDescription(message)
  takeSent(create)
  await submit().click()
  await expect.element(field(/Expiration date/)).toHaveFocus()
  expect(takeSent(create)).toEqual([])
  await field(/Manufacturing date/).fill('2030-12-31')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  await submit().click()
  await expect.poll(() => takeSent(create)).toHaveLength(1)
})

test('a scan limit and questions are sent only when they are switched on', async () => {
  await openPage('/add-product', { as: 'partner', replies: { [create]: hangs } })
  await fillProduct()
  const limit = field(/^Scan limit/)
  await expect.element(limit).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Add scan limit to QR codes' }).click()
  await limit.fill('7')
  await page.getByRole('checkbox', { name: 'Add scan limit to QR codes' }).click()
  await expect.element(limit).toBeDisabled()
  takeSent(create)
  await submit().click()
  await expect
    .poll(() => takeSent(create))
    .toMatchObject([
      { body: { scanLimit: null, verificationEnabled: true, feedbackEnabled: false, feedbackConfig: null } },
    ])
})

test('a product that is not created keeps what was typed; only another form gets another key', async () => {
  await openPage('/add-product', { as: 'partner' })
  await fillProduct()
  takeSent(create)
  breakProxy(create)
  await submit().click()
  await expect.element(page.getByText('Failed to create product. Please try again.')).toBeVisible()
  await submit().click()
  await expect.poll(() => takeSent(create).map(({ headers }) => headers.get('idempotency-key'))).toHaveLength(2)
  mend()
  answerNow({ [create]: hangs })
  await field(/^Product name/).fill('Zobo 2')
})

test('the builder allows two to ten options and shows each error next to its field', async () => {
  await openPage('/add-product', { as: 'partner' })
  await fillProduct()
  await feedback().click()
  await question('Stars').getByRole('switch').click()
  await submit().click()
  await expect.element(page.getByText('Ask at least one question.')).toBeVisible()
  await expect.element(question('Questions')).toHaveFocus()
  await question('Multiple choice').getByRole('switch').click()
  await expect.element(page.getByText('Ask at least one question.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove option 2' }).click()
  await expect.element(options().nth(1)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Remove option 1' })).toBeDisabled()
  for (let count = 2; count < 10; count++) await page.getByRole('button', { name: 'Add option' }).click()
  await expect.element(options().nth(9)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Add option' })).toBeDisabled()
  await submit().click()
  await expect.element(options().nth(2)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(options().nth(2)).toHaveFocus()
  expect(question('Options').getByText('Enter an option.').elements()).toHaveLength(8)
  for (let count = 10; count > 3; count--)
    await page.getByRole('button', { name: 'Remove option 3', exact: true }).click()
  await options().nth(2).fill('taste')
  await submit().click()
  await expect.element(page.getByText('Two options are the same.')).toBeVisible()
  await options().nth(2).fill('Smell')
  await expect.element(page.getByText('Two options are the same.')).not.toBeInTheDocument()

  // Only the server knows this rule. Its message appears in the list and next to the field.
  const errors = [{ field: 'feedbackConfig.multipleChoice.options.2.label', message: 'This word is not for shoppers.' }]
  answerNow({ [create]: refuses(400, { errors }) })
  await submit().click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Please correct' }))
    .toMatchTextContent('Option 3: This word is not for shoppers.')
  await expect.element(question('Options').getByText('This word is not for shoppers.')).toBeVisible()
  await expect.element(options().nth(2)).toHaveValue('Smell')
})

test('a trial cannot ask for feedback, and the page says why', async () => {
  await openPage('/add-product', { as: 'newcomer' })
  const message = 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.'
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(feedback()).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: /Feedback Only/ })).toBeDisabled()
})

test('feedback stays off while the plan fails to load, until it is loaded again', async () => {
  breakProxy(readPlan)
  await openPage('/add-product', { as: 'partner' })
  await expect.element(page.getByText('Failed to load your plan. Until it is known, feedback stays off.')).toBeVisible()
  await expect.element(feedback()).toBeDisabled()
  mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(feedback()).toBeEnabled()
})
