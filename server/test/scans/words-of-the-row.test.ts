import { expect, test } from 'vitest'
import { expectEvidenceMatchesHistory } from '../support/evidence-matches-history.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

test('whatever happens to a code, shoppers read the true numbers of its row', async () => {
  expect(await expectEvidenceMatchesHistory(app, 5)).toBeGreaterThan(10)
})
