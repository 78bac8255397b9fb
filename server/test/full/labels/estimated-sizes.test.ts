import { type DownloadOptions, imageSides, printSize } from '@sahihi/contract/endpoints/downloads.ts'
import { describe, expect, test } from 'vitest'
import { estimateRatio, labelJob, newLabels } from '../../support/label-job.ts'

const files: DownloadOptions[] = [
  ...printSize.options.map((size) => ({ format: 'pdf' as const, size })),
  { format: 'pdf', stock: 'a4-38x21' },
  { format: 'pdf', stock: 'roll-50x30' },
  { format: 'svg' },
  ...imageSides.map((side) => ({ format: 'png' as const, side })),
]

describe.each([
  [1, 'http://localhost:3000/verify/'],
  [60, 'http://localhost:3000/verify/'],
  [1000, 'http://localhost:3000/verify/'],
  [250, 'https://a.io/v/'],
  [250, `https://${'verify.'.repeat(10)}example/verify/`],
])('of %i codes with links in %s', (count, linkBase) => {
  test.each(files)('the size of $format $size $side is estimated within a tenth', async (options) => {
    const ratio = await estimateRatio(labelJob(options, { labels: newLabels(count), linkBase }))
    expect([ratio > 0.9, ratio < 1.1]).toEqual([true, true])
  })
})
