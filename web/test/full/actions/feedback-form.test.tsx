import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FeedbackForm } from '../../../shopper/feedback/feedback-form.tsx'
import { openPart } from '../../open-part.tsx'
import { answerNow, hangs, refuses, takeSent } from '../../replies.ts'

const feedback = 'POST /api/products/qr/:verificationNumber/feedback'
const arrived = { [feedback]: { message: 'x', data: { submittedAt: '2026-11-21T12:00:00.000Z' } } as never }
const config: FeedbackConfig = {
  version: 1,
  emoji: { title: 'How do you feel about it?', options: ['very_happy', 'happy', 'neutral', 'sad'] },
  multipleChoice: { title: 'What did you like most?', options: [{ value: 'taste', label: 'Taste' }] },
  rating: { title: 'How many stars?', scale: 5 },
  openEnded: { title: 'Anything else?', placeholder: 'Too sweet? Too cold?', maxLength: 500 },
}
const send = () => page.getByRole('button', { name: 'Send Feedback' })
const text = () => page.getByLabelText('Anything else?')
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const choose = (name: string) => radio(name).click({ force: true })

let hasLeft = false
async function openForm(replies: object = arrived) {
  hasLeft = false
  takeSent(feedback) // of the test before
  const leave = () => {
    hasLeft = true
  }
  await openPart(
    <FeedbackForm config={config} productName="Malt drink" verificationNumber="7K2M9QXD04TBH6WZ" onLeave={leave} />,
    replies,
  )
}

test('one answer is enough, blank text does not count, and answers can be cleared', async () => {
  await openForm()
  await expect.element(text()).toHaveAttribute('placeholder', 'Too sweet? Too cold?')
  await text().fill('  \n ')
  await expect.element(send()).toBeDisabled()
  await text().fill('Fine')
  await expect.element(send()).toBeEnabled()
  await text().fill('')
  await choose('Taste')
  await expect.element(send()).toBeEnabled()
  await page.getByRole('button', { name: 'Clear: What did you like most?' }).click()
  await expect.element(radio('Taste')).not.toBeChecked()
  await expect.element(send()).toBeDisabled()
  await text().fill('x'.repeat(399))
  await expect.element(page.getByText('characters left')).not.toBeInTheDocument()
  await text().fill('x'.repeat(401))
  await expect.element(page.getByText('99 of 500 characters left')).toBeVisible()
  await expect.element(text()).toHaveAttribute('maxlength', '500')
})

test('feedback cannot be changed or sent twice while it is being sent', async () => {
  await openForm({ [feedback]: hangs })
  await choose('Neutral')
  await send().click()
  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(text()).toBeDisabled()
  ;(busy.element() as HTMLButtonElement).form?.requestSubmit()
  await expect.element(busy).toBeVisible()
  expect(takeSent(feedback)).toHaveLength(1)
})

test('a visitor who has already given feedback sees the date, and can go on', async () => {
  const previousSubmission = '2026-05-03T10:00:00.000Z'
  await openForm({ [feedback]: refuses(409, { data: { previousSubmission } }) })
  await choose('Sad')
  await send().click()
  await expect
    .element(
      page.getByText('You have already submitted feedback for this product on May 3, 2026. Please try again later.'),
    )
    .toBeVisible()
  await expect.element(radio('Sad')).toBeDisabled()
  await expect.element(send()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Return to Home' }).click()
  expect(hasLeft).toBe(true)
})

test('another failure keeps the input, and an answer that the product no longer offers is marked at its question', async () => {
  await openForm({ [feedback]: refuses(500, { code: 'internal' }) })
  await text().fill('Keep this')
  await send().click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to submit feedback. Please try again.' })
  await expect.element(failure).toBeVisible()
  await expect.element(send()).toHaveFocus()
  await expect.element(text()).toHaveValue('Keep this')
  const errors = [{ field: 'responses.multipleChoice', message: 'Not offered.' }]
  answerNow({ [feedback]: refuses(400, { errors }) })
  await send().click()
  await expect
    .element(
      page
        .getByRole('group', { name: 'What did you like most?' })
        .getByText('This question has changed. Reload the page.'),
    )
    .toBeVisible()
  answerNow(arrived)
  await send().click()
  await expect.element(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Thank You!' })).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Report this product' }))
    .toHaveAttribute('href', '/report?serial=7K2M9QXD04TBH6WZ')
})
