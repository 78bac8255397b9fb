import { afterAll, beforeAll, test } from 'vitest'
import { expectBatchEqualsSingles } from '../support/batch-and-singles.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { SCANS_KEPT_MONTHS: '2' } })
})
afterAll(() => app.close())

test.each([1])('scans recorded together are answered and kept as if they came one by one (seed %i)', async (seed) => {
  await expectBatchEqualsSingles(app, seed, { batches: 3 })
})
