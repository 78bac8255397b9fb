import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import { derivePin } from '../../platform/lib/pin-keys.ts'
import type { Label } from './label-content.ts'
import type { LabelSheet } from './label-sheet.ts'
import type { ZipJob } from './zip-symbols.ts'

export type RenderJob = ({ format: 'pdf' } & LabelSheet) | ZipJob
type WithoutLabels<Job> = Job extends unknown ? Omit<Job, 'labels'> : never
/**
 * What a rendering thread gets: its job, and the codes as the database sends them, with the ids joined by commas. The thread makes
 * labels of them, because for 5,000 codes that takes as long as a hundred scans.
 */
export type RenderTask = {
  job: WithoutLabels<RenderJob>
  codes: { ids: string | null; printedSerials: string[] | null }
}

export const unpack = ({ job, codes }: RenderTask): RenderJob => ({
  ...job,
  labels: buildLabels(codes, job.pins?.batchKey),
})

function buildLabels({ ids, printedSerials }: RenderTask['codes'], batchKey: Uint8Array | undefined): Label[] {
  return (ids?.split(',') ?? []).map((id, index) => {
    const codeId = BigInt(id)
    const serial = encodeSerial(codeId)
    const caption = printedSerials?.[index] ?? groupSerial(serial)
    return { serial, caption, ...(batchKey && { pin: derivePin(batchKey, codeId) }) }
  })
}

/**
 * The file of a job, rendered chunk by chunk as they are asked for. Every download has a thread of its own, so only the code of its
 * format is loaded.
 */
export async function renderFile(job: RenderJob): Promise<Generator<Uint8Array>> {
  if (job.format === 'pdf') return (await import('./label-sheet.ts')).renderSheet(job)
  return (await import('./zip-symbols.ts')).zipSymbols(job)
}

// A symbol in a design takes ten times as long as a plain one.
const sampleSize = (job: RenderJob) => (job.design ? 12 : 60)

/** An estimate of the file's size: that of two samples, and their difference again for every further one. */
export async function estimateBytes(job: RenderJob): Promise<number> {
  const count = sampleSize(job)
  const oneSample = await measureBytes(job, count)
  const twoSamples = await measureBytes(job, 2 * count)
  const furtherSamples = Math.max(0, job.labels.length / count - 2)
  return Math.round(twoSamples + furtherSamples * (twoSamples - oneSample))
}

async function measureBytes(job: RenderJob, count: number): Promise<number> {
  let bytes = 0
  for (const chunk of await renderFile({ ...job, labels: job.labels.slice(0, count) })) bytes += chunk.length
  return bytes
}
