import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentTestApp } from '../../support/payment-client.ts'
import { expectFinalStates } from '../../support/payment-orders.ts'
import type { TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
afterAll(() => app.close())

/** Every permutation of a list. */
function permutationsOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((thing, i) => permutationsOf(things.toSpliced(i, 1)).map((rest) => [thing, ...rest]))
}

test('paying, refunding, callback, webhook and poller end in the provider’s final state in every order', async () => {
  const orders = permutationsOf(['pay', 'refund', 'callback', 'webhook', 'poller'] as const)
  expect(orders).toHaveLength(120)
  await expectFinalStates(app, orders)
})
