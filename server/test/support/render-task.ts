import { codeIdOf } from '@sahihi/contract/domain/serial.ts'
import type { RenderJob, RenderTask } from '../../src/labels/render-file.ts'

/** A job with labels as a rendering thread gets it. */
export function taskOf({ labels, ...job }: RenderJob): RenderTask {
  const ids = labels.map(({ serial }) => codeIdOf(serial)).join(',')
  return {
    job: job as RenderTask['job'],
    codes: { ids: ids || null, printedSerials: labels.map(({ caption }) => caption) },
  }
}
