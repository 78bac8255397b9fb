import { beforeAll, expect, test } from 'vitest'
import { mailsTo, mailTo, registerMailJobs } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
beforeAll(() => registerMailJobs(app))

test('a recall of several batches and its end are mailed once to each who decides on batches, and to nobody else', async () => {
  const partner = await app.createPartner()
  const production = await app.createMember(partner, 'production')
  const analyst = await app.createMember(partner, 'analyst')
  const one = await app.createBatch({ partner, name: 'Paracetamol', batch: 'Run 1', quantity: 3 })
  const body = { batchName: 'Run 2', quantity: 2, scanLimit: null }
  const dates = { manufacturingDate: '2026-04-01', expirationDate: '2028-04-01' }
  const { token } = partner
  const path = `/api/products/${one.product.id}/batch`
  const two = await app.call('POST', path, { token, body: { ...body, ...dates, lot: 'L-77' } })
  const batchIds = [one.batch.id, two.json<{ data: { batch: { id: string } } }>().data.batch.id]
  const change = (action: string, reason: string) =>
    app.call('PUT', '/api/batches/state', { token, body: { action, reason, batchIds } })
  expect((await change('recall', 'Glass in the bottle')).statusCode).toBe(200)
  for (const { email } of [partner, production]) {
    const { subject, bodyText } = await mailTo(app, email)
    expect(subject).toBe('Recalled: Paracetamol, 2 batches')
    for (const words of ['2 batches of Paracetamol (5 codes)', 'Glass in the bottle', 'Run 1; Lot L-77', partner.email])
      expect(bodyText).toContain(words)
  }
  await change('lift_recall', 'It was another line')
  expect((await mailTo(app, production.email, 2)).subject).toBe('Recall ended: Paracetamol, 2 batches')
  expect(await mailsTo(app, analyst.email)).toEqual([])
})

test('the mail about batches of several products names the product of each', async () => {
  const partner = await app.createPartner()
  const made = [
    await app.createBatch({ partner, name: 'Paracetamol', batch: 'Run 1' }),
    await app.createBatch({ partner, name: 'Malt drink', batch: 'Run 2' }),
  ]
  const body = { action: 'recall', reason: 'Glass', batchIds: made.map(({ batch }) => batch.id) }
  await app.call('PUT', '/api/batches/state', { token: partner.token, body })
  const { subject, bodyText } = await mailTo(app, partner.email)
  expect(subject).toBe('Recalled: 2 products, 2 batches')
  expect(bodyText).toContain('Paracetamol, Run 1; Malt drink, Run 2')
  expect(bodyText).toContain('http://localhost:3000/batches')
})
