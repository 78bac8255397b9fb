import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { expectWordsOfTheRow } from '../support/words-of-the-row.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('whatever happened to a code, the numbers that shoppers read are those of its row, and true', async () => {
  expect(await expectWordsOfTheRow(app, 5)).toBeGreaterThan(10)
})
