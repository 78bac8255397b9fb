import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectEvidenceMatchesHistory } from '../support/evidence-matches-history.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('whatever happened to a code, the numbers that shoppers read are those of its row, and true', async () => {
  expect(await expectEvidenceMatchesHistory(app, 5)).toBeGreaterThan(10)
})
