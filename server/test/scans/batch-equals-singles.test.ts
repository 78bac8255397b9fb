import { test } from 'vitest'
import { expectBatchEqualsSingles } from '../support/batch-and-singles.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: { SCANS_KEPT_MONTHS: '2' } })

test.each([1])('scans recorded together are answered and kept as if they came one by one (seed %i)', async (seed) => {
  await expectBatchEqualsSingles(app, seed, { batches: 3 })
})
