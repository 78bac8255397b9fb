import { monitorEventLoopDelay } from 'node:perf_hooks'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import type { RenderTask } from '../server/src/catalog/labels/render-file.ts'
import { renderStream } from '../server/src/catalog/labels/render-stream.ts'
import { codeAt } from './catalogue.ts'
import type { Print } from './figures.ts'

/** Each format of the labels of a batch, without a database. */
export async function benchDownloads(print: Print, size: { codes: number }) {
  const ids = Array.from({ length: size.codes }, (_, i) => codeAt(i + 1)).join(',')
  const codes = { ids, printedSerials: null }
  const linkBase = 'https://sahihi.example/verify/'
  const batch = { product: 'P', batch: 'B', batchNumber: 'BENCH', company: 'C' }
  const createdAt = new Date()
  for (const size of ['ORIGINAL', 'LARGE', 'MEDIUM', 'SMALL'] as const)
    await benchDownload(print, `PDF ${size} (${printSizes[size].perRow} a row)`, {
      job: { format: 'pdf', size, linkBase, ...batch },
      codes,
    })
  await benchDownload(print, 'ZIP of SVGs', { job: { format: 'svg', side: 0, linkBase, createdAt }, codes })
  for (const side of [300, 600, 1200])
    await benchDownload(print, `ZIP of PNGs of ${side} px`, {
      job: { format: 'png', side, linkBase, createdAt },
      codes,
    })
}

async function benchDownload(print: Print, name: string, task: RenderTask) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let bytes = 0
  let peak = 0
  delay.enable()
  const startedAt = performance.now()
  for await (const chunk of renderStream(task)) {
    bytes += (chunk as Buffer).length
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  delay.disable()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(
    `${name}: ${seconds} s, ${(bytes / 1e6).toFixed(2)} MB, peak RSS ${(peak / 1e6).toFixed(0)} MB, event loop blocked ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}
