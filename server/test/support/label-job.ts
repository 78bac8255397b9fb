import { randomBytes } from 'node:crypto'
import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import type { Label } from '../../src/catalog/labels/label-content.ts'
import { estimateBytes, type RenderJob, renderFile } from '../../src/catalog/labels/render-file.ts'

const names = { product: 'Panadol Extra', batch: 'Spring batch', batchNumber: '48213077', company: 'Emzor Ltd' }

export const newLabels = (count: number): Label[] =>
  Array.from({ length: count }, () => {
    const serial = encodeSerial(randomBytes(8).readBigInt64BE())
    return { serial, caption: groupSerial(serial) }
  })

/** The job of a download, without an app. */
export function labelJob(
  { format, size = 'ORIGINAL', side = '600', stock = 'plain' }: DownloadOptions,
  changes: { labels?: Label[]; linkBase?: string } = {},
): RenderJob {
  const codes = { linkBase: 'http://localhost:3000/verify/', labels: newLabels(3), ...changes }
  if (format === 'pdf') return { format, size, stock: stock === 'plain' ? undefined : stock, ...codes, ...names }
  return {
    format: format === 'png' ? 'png' : 'svg',
    side: Number(side),
    createdAt: new Date('2026-05-03T10:00:00Z'),
    ...codes,
  }
}

/** The estimated size of a file divided by its real size. */
export async function estimateRatio(job: RenderJob): Promise<number> {
  let bytes = 0
  for (const chunk of await renderFile(job)) bytes += chunk.length
  return (await estimateBytes(job)) / bytes
}
