import { expect, test } from 'vitest'
import { expectEvidenceMatchesHistory } from '../support/evidence-matches-history.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

test('whatever happened to a code, the numbers that shoppers read are those of its row, and true', async () => {
  expect(await expectEvidenceMatchesHistory(app, 5)).toBeGreaterThan(10)
})
