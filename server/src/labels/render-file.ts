import { type LabelSheet, renderSheet } from './label-sheet.ts'
import { type ZipJob, zipSymbols } from './zip-symbols.ts'

export type RenderJob = ({ format: 'pdf' } & LabelSheet) | ZipJob

/** The file of a job, rendered chunk by chunk as they are asked for. */
export const renderFile = (job: RenderJob) => (job.format === 'pdf' ? renderSheet(job) : zipSymbols(job))

// A symbol in a design takes ten times as long as a plain one.
const sampleSize = (job: RenderJob) => (job.design ? 12 : 60)

/** An estimate of the file's size: that of two samples, and their difference again for every further one. */
export function estimateBytes(job: RenderJob): number {
  const count = sampleSize(job)
  const oneSample = bytesOf(job, count)
  const twoSamples = bytesOf(job, 2 * count)
  const furtherSamples = Math.max(0, job.labels.length / count - 2)
  return Math.round(twoSamples + furtherSamples * (twoSamples - oneSample))
}

function bytesOf(job: RenderJob, count: number): number {
  let bytes = 0
  for (const chunk of renderFile({ ...job, labels: job.labels.slice(0, count) })) bytes += chunk.length
  return bytes
}
