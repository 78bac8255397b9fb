import { test } from 'vitest'
import { expectBatchEqualsSingles } from '../support/batch-and-singles.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: { SCANS_KEPT_MONTHS: '2' } })

test('scans recorded together are answered and stored as if they came one by one', () =>
  expectBatchEqualsSingles(app, 1, { batches: 3 }))
