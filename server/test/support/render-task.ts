import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { type RenderJob, type RenderTask, renderFile, unpack } from '../../src/catalog/labels/render-file.ts'

/** A job as a rendering thread receives it. */
export function toRenderTask({ labels, ...job }: RenderJob): RenderTask {
  const ids = labels.map(({ serial }) => decodeSerial(serial)).join(',')
  return {
    job: job as RenderTask['job'],
    codes: { ids: ids || null, printedSerials: labels.map(({ caption }) => caption) },
  }
}

/** The file of a job, rendered without a thread because starting one takes longer than drawing a sheet. */
export const rendered = async (job: RenderJob): Promise<Buffer> =>
  Buffer.concat([...(await renderFile(unpack(toRenderTask(job))))])
