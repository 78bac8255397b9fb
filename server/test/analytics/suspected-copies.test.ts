import type { SuspectedCopies } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { expect, test } from 'vitest'
import { copyCaseClient } from '../support/copy-case-client.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const { createCase, decide, mustCall } = copyCaseClient(() => app)

const readCopies = async (partner: Actor, query = '') =>
  (await mustCall<SuspectedCopies>(partner, 'GET', `/api/products/analytics/suspected-copies${query}`)).data
const daysOf = ({ trends }: SuspectedCopies) =>
  trends.flatMap(({ date, suspectedCopies }) => (suspectedCopies ? [[date, suspectedCopies]] : []))

test('a code counts on the day when it was first suspected, whatever is decided later', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const other = await app.createPartner({ planType: 'PREMIUM' })
  const { id, product, batch } = await createCase({ partner })
  const token = await app.createSession(partner.accountId)
  const { product: secondProduct } = await app.createBatch({ partner: { ...partner, token } })
  // Half an hour after midnight in Lagos is still the day before in UTC.
  const openedAt = new Date('2026-05-03T23:30:00Z')
  await app.db.updateTable('copyCases').set({ openedAt }).where('id', '=', id).execute()
  expect(daysOf(await readCopies(partner))).toEqual([['2026-05-04', 1]])
  expect((await decide(partner, id, 'dismiss')).statusCode).toBe(200)
  const all = await readCopies(partner)
  expect([all.suspectedCopies, daysOf(all)]).toEqual([1, [['2026-05-04', 1]]])
  expect(daysOf(await readCopies(partner, '?period=week'))).toEqual([['2026-05-04', 1]])
  expect(daysOf(await readCopies(partner, '?period=month'))).toEqual([['2026-05-01', 1]])
  expect((await readCopies(partner, `?batchId=${batch.id}&productId=${product.id}`)).suspectedCopies).toBe(1)
  expect((await readCopies(partner, `?productId=${secondProduct.id}`)).suspectedCopies).toBe(0)
  expect((await readCopies(partner, '?from=2026-05-01&to=2026-05-03')).suspectedCopies).toBe(0)
  expect((await readCopies(other)).suspectedCopies).toBe(0)
})
