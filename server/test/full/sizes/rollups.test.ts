import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateScans } from '../../../src/insight/analytics/rollups/aggregate-scans.ts'
import { startRollupStory } from '../../support/rollup-story.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const seed = 20_260_504
let app: TestApp
let story: Awaited<ReturnType<typeof startRollupStory>>

beforeAll(async () => {
  app = await createTestApp()
  story = await startRollupStory(app, seed)
})
afterAll(async () => {
  await story.close()
  await app.close()
})

test(`every figure is exact by every filter in every time zone after a thousand scans, pending or not (seed ${seed})`, async () => {
  await story.aggregateDuring(async () => {
    for (let wave = 0; wave < 6; wave++) await story.scanMany(150)
  })
  await aggregateScans(app.context)
  await story.scanMany(150)
  await story.expectAllExact()
  await aggregateScans(app.context)
  expect(await story.countPending()).toBe(0)
  await story.expectAllExact()
})
