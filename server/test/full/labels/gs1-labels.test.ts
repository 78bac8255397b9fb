import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createGs1Labels, gs1Formats } from '../../support/gs1-labels.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let labels: Awaited<ReturnType<typeof createGs1Labels>>
beforeAll(async () => {
  app = await createTestApp()
  labels = await createGs1Labels(app)
})
afterAll(() => app.close())

describe.each(gs1Formats)('labels as %s', (labelFormat) => {
  test.each<DownloadOptions>([
    { format: 'svg' },
    { format: 'png', side: '300' },
    { format: 'pdf', size: 'SMALL' },
    { format: 'pdf', size: 'ORIGINAL' },
  ])('from a download as %o are read by our scanner, and genuine', (options) =>
    labels.expectGenuine(labelFormat, options),
  )

  test('are read in the design of their partner, too', () =>
    labels.expectGenuineInDesign(labelFormat, [{ format: 'svg' }, { format: 'png', side: '600' }]))
})
