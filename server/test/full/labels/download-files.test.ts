import { type DownloadOptions, imageSides, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { labelDownloads } from '../../support/label-downloads.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
const { expectWhole, expectBrokenByThread, expectBrokenByConnection } = labelDownloads(() => app)
beforeAll(async () => {
  app = await createTestApp({ listens: true })
})
afterAll(() => app.close())

const sheets: DownloadOptions[] = [
  ...printSize.options.map((size) => ({ format: 'pdf' as const, size })),
  { format: 'pdf', stock: 'a4-70x37' },
]
const pictures: DownloadOptions[] = [{ format: 'svg' }, ...imageSides.map((side) => ({ format: 'png' as const, side }))]

test.each<DownloadOptions>([{ format: 'csv' }, ...pictures])(
  'a download as %o has every code once under its name, and is audited',
  async (file) => {
    await expectWhole(file, 4)
  },
)

test.each(sheets)('a download as %o has every code once under its name on two pages, and is audited', async (file) => {
  await expectWhole(file, 43)
})

describe('a download that breaks', () => {
  const streamed: DownloadOptions[] = [{ format: 'pdf' }, { format: 'svg' }, { format: 'png', side: '1200' }]

  test.each(streamed)('because its $format thread dies fails and leaves no valid file', expectBrokenByThread)

  test.each([...streamed, { format: 'csv' } as const])(
    'because its $format connection breaks fails and leaves no valid file',
    expectBrokenByConnection,
  )
})
