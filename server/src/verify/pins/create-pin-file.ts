import type { createPinFile as endpoint } from '@sahihi/contract/endpoints/pin-files.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { findBatch } from '../../catalog/batches/find-batch.ts'
import type { AcquireDownloadSlot } from '../../catalog/downloads/download-slots.ts'
import { buildRenderTask, type DownloadDeps, downloadDesign } from '../../catalog/downloads/render-task.ts'
import { sendBatchLabels } from '../../catalog/downloads/send-labels.ts'
import type { RenderTask } from '../../catalog/labels/render-file.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { type ClaimedPinFile, claimPinFile, requirePins } from './claim-pin-file.ts'
import { pinLines } from './pin-table.ts'

export type PinFileDeps = DownloadDeps &
  Pick<AppContext, 'config' | 'sendCsv'> & { acquireDownloadSlot: AcquireDownloadSlot }
export type PinFileRequest = {
  actor: MemberActor
  id: string
  input: z.output<typeof endpoint.body>
  reply: FastifyReply
}

/** Sends the labels of a batch with their hidden PINs. The PINs are computed while the file is made, and are nowhere else. */
export async function createPinFile(deps: PinFileDeps, { actor, id, input, reply }: PinFileRequest) {
  const { db, publicUrl, linkBase } = deps
  const { partner } = actor
  const found = await findBatch(db, partner, id)
  const { batch, product } = found
  const file = { actor, source: { of: 'batch' as const, id }, input }
  const keys = await requirePins(deps, file, [batch])
  let number = 0
  const claim = async () => {
    const claimed = await claimPinFile(deps, file, keys)
    number = claimed.number
    return claimed
  }
  const nameWith = (extension: string) => `pin-file-${number}-${batch.batchNumber}.${extension}`
  if (input.format === 'csv')
    return deps.sendCsv(reply, {
      partner,
      filename: () => nameWith('csv'),
      lines: (read) =>
        pinLines(db, read, { partner, publicUrl, linkBase, product, batches: [batch], hasBatchNames: false, claim }),
      lineCount: batch.quantity,
    })
  const options = toDownloadOptions(input)
  const prepare = async () => {
    const design = await downloadDesign(deps, partner, options)
    const task = await buildRenderTask(deps, partner, found, { ...options, design })
    const taskWithPins = withPins(task, id, await claim())
    return { task: taskWithPins, filename: nameWith(options.format === 'pdf' ? 'pdf' : 'zip') }
  }
  return sendBatchLabels(deps.acquireDownloadSlot, { partner, reply, prepare })
}

/** As the downloads without PINs take them; a side is that of a PNG. */
export const toDownloadOptions = ({ format, size }: PinFileRequest['input']) => ({ format, size, side: '600' as const })

/** The task of a batch whose labels have the PINs of a file. */
export function withPins({ job, codes }: RenderTask, batchId: string, { pinsOf }: ClaimedPinFile): RenderTask {
  const { number: _, ...pins } = pinsOf(batchId)
  return { job: { ...job, pins }, codes }
}
