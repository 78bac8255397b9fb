import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../open-page.tsx'
import { answerNow, onePage, type Replies, refuses, takeSent } from '../../replies.ts'

const initialize = 'POST /api/subscriptions/initialize'
const verify = 'GET /api/subscriptions/verify'
const pay = (name: string) => page.getByRole('button', { name: `Choose ${name}` })
const noPayments: Replies = { 'GET /api/subscriptions/payments': { data: { payments: [], pagination: onePage(0) } } }
const pending: Payment = {
  id: '00000000-0000-4000-8000-000000000000',
  reference: 'SHH-1',
  planType: 'BASIC',
  amount: 1_500_000,
  currency: 'NGN',
  state: 'pending',
  createdAt: '2026-11-21T11:59:00.000Z',
  paidAt: null,
  channel: 'card',
  failureReason: null,
  isRenewal: false,
  isProcessing: false,
  checkoutUrl: 'https://checkout.example/1',
  expiresAt: '2026-11-21T12:30:00.000Z',
  isSandbox: true,
  period: null,
}

test('a page restored from the back-forward cache can pay again', async () => {
  await openPage('/subscription', {
    as: 'newcomer',
    replies: { ...noPayments, [initialize]: { authorization_url: '#checkout', reference: 'SHH-1' } as never },
  })
  await pay('Basic').click()
  await expect.element(pay('Premium')).toBeDisabled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(pay('Premium')).toBeEnabled()
  await expect.element(pay('Basic')).toBeEnabled()
})

test('a payment without a reference is not verified', async () => {
  await openPage('/subscription/callback', { as: 'newcomer', replies: noPayments })
  await expect.element(page.getByText('Payment reference not found')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
})

test('a reference of somebody else is not found', async () => {
  await openPage('/subscription/callback?reference=SHH-1', {
    as: 'newcomer',
    replies: { ...noPayments, [verify]: refuses(404, { message: 'Payment reference not found', code: 'not_found' }) },
  })
  await expect.element(page.getByText('Payment reference not found')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'help@sahihi.example' }))
    .toHaveAttribute('href', 'mailto:help@sahihi.example?subject=Payment%20SHH-1')
})

test('a decline after “not confirmed yet” is shown and ends the polling', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openPage('/subscription/callback?reference=SHH-1', {
    as: 'newcomer',
    replies: { ...noPayments, [verify]: { message: 'Not yet.', data: pending } },
  })
  await expect.element(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Resume payment' })).toBeVisible()
  const message = 'The payment was declined. Nothing was taken, and you can try again.'
  answerNow({ [verify]: refuses(402, { message, code: 'payment_failed' }) })
  takeSent(verify)
  vi.advanceTimersByTime(4500)
  await expect.element(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await expect.element(page.getByText(message)).toBeVisible()
  vi.advanceTimersByTime(20_000)
  expect(takeSent(verify)).toHaveLength(1)
})
