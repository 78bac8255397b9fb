import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { type RenderJob, type RenderTask, renderFile, unpack } from '../../src/catalog/labels/render-file.ts'

/** A job with labels as a rendering thread gets it. */
export function toRenderTask({ labels, ...job }: RenderJob): RenderTask {
  const ids = labels.map(({ serial }) => decodeSerial(serial)).join(',')
  return {
    job: job as RenderTask['job'],
    codes: { ids: ids || null, printedSerials: labels.map(({ caption }) => caption) },
  }
}

/** The file of a job, without the thread that a download has: to start one takes longer than to draw a sheet. */
export const rendered = async (job: RenderJob): Promise<Buffer> =>
  Buffer.concat([...(await renderFile(unpack(toRenderTask(job))))])
