import { describe, expect, test, vi } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import type { Actor } from '../support/factories.ts'
import { mailTo } from '../support/mailbox.ts'
import {
  createPaymentTestApp,
  fetchPayments,
  fetchStatus,
  refund,
  selectPaidPeriods,
  startPayment,
  submitCheckout,
  verify,
} from '../support/payment-client.ts'
import { useApp } from '../support/test-app.ts'

const app = useApp(await createPaymentTestApp())

const pending = { success: false, details: { payment: { state: 'pending' } } }
const slowCard = '5060666666666666666'
const press = async (path: string) =>
  (await fetch(`${app.context.server.url}/sandbox/${path}`, { method: 'POST', redirect: 'manual' })).status
const codeOf = (checkout: string) => checkout.split('/').at(-1) ?? ''
type Webhook = { event: string; late: number; due: Date; done: Date | null }
const webhooks = async (reference: string) => {
  const query = `select data->>'event' as event, round(extract(epoch from start_after - created_on))::integer as late,
      start_after as due, completed_on as done
    from jobs.job where name = 'sandbox-webhook' and data->>'reference' = $1 order by created_on`
  return (await app.context.pool.query<Webhook>(query, [reference])).rows
}
const stateOf = async (partner: Actor) => (await fetchPayments(app, partner))[0]?.state

describe('the sandbox', () => {
  test('sends webhooks twice, late and out of order, and the final state is right', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    expect(await press(`webhook/${codeOf(checkout)}/charge.success`)).toBe(404)
    await submitCheckout(app, checkout, 'pay')
    await expect.poll(() => stateOf(partner)).toBe('paid')
    expect(await press(`webhook/${codeOf(checkout)}/charge.success`)).toBe(303)
    expect(await press(`webhook/${codeOf(checkout)}/charge.success/late`)).toBe(303)
    expect(await press(`webhook/${codeOf(checkout)}/refund.processed`)).toBe(404)
    await refund(app, checkout)
    const done = async () => {
      const rows = await webhooks(reference)
      const charges = [0, 0, 10].map((late) => ({ event: 'charge.success', late }))
      expect(rows).toMatchObject([...charges, { event: 'refund.processed', late: 0 }])
      // The delayed one is due after the refund.
      const [, , late, refunded] = rows
      expect(Number(refunded?.done)).toBeGreaterThan(0)
      expect(Number(late?.due)).toBeGreaterThan(Number(refunded?.due))
    }
    await vi.waitFor(done, { timeout: 45_000, interval: 50 })
    await expect.poll(() => stateOf(partner)).toBe('withdrawn')
    expect(await press(`webhook/${codeOf(checkout)}/charge.success`)).toBe(303)
    expect(await selectPaidPeriods(app, partner)).toEqual([])
  })

  test('has a card for payments that need a confirmation', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    await submitCheckout(app, checkout, 'pay', slowCard)
    expect((await verify(app, partner, reference)).json()).toMatchObject(pending)
    const pages = [await app.call('GET', checkout), await app.call('GET', '/sandbox/')]
    expect(pages[0]?.body).toContain('This waits to be confirmed.')
    expect(pages[1]?.body).toContain(`/sandbox/confirm/${codeOf(checkout)}`)
    expect(await press(`confirm/${codeOf(checkout)}`)).toBe(303)
    expect((await verify(app, partner, reference)).json()).toMatchObject({ data: { state: 'paid', isSandbox: true } })
  })

  test('does not confirm an unpaid payment', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    expect(await press(`confirm/${codeOf(checkout)}`)).toBe(303)
    expect((await verify(app, partner, reference)).json()).toMatchObject(pending)
  })

  test('asks the owner of that card to confirm a renewal', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard: true })
    await submitCheckout(app, checkout, 'pay', slowCard)
    await press(`confirm/${codeOf(checkout)}`)
    await verify(app, partner, reference)
    expect(await fetchStatus(app, partner)).toMatchObject({ savedCard: { planType: 'BASIC', last4: '6666' } })
    await mailTo(app, partner.email)
    app.time.now = new Date('2026-06-02T12:00:00Z')
    await renewPlans(app.context)
    const { subject, bodyText } = await mailTo(app, partner.email, 2)
    expect(subject).toBe('Confirm the payment for Sahihi Basic')
    const confirming = /\/sandbox\/checkout\/(\w+)/.exec(bodyText)?.[1] ?? ''
    expect(await press(`confirm/${confirming}`)).toBe(303)
    app.wait(60)
    await pollPayments(app.context)
    expect(await selectPaidPeriods(app, partner)).toHaveLength(2)
  })
})
