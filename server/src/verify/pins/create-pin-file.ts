import { itemFileName } from '@sahihi/contract/domain/item-name.ts'
import type { createPinFile as endpoint } from '@sahihi/contract/endpoints/pin-files.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { findBatch, itemsOf } from '../../catalog/batches/find-batch.ts'
import { batchTask } from '../../catalog/downloads/code-files.ts'
import { type CodesTable, codeLines } from '../../catalog/downloads/codes-table.ts'
import { type LabelDeps, sendBatchLabels } from '../../catalog/downloads/send-labels.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { claimPinFile, type PinFile, requirePins } from './claim-pin-file.ts'

export type PinFileDeps = LabelDeps & Pick<AppContext, 'config' | 'sendCsv'>
export type PinFileRequest = {
  actor: MemberActor
  id: string
  input: z.output<typeof endpoint.body>
  reply: FastifyReply
}

/** Sends the labels of a batch with their hidden PINs. The PINs are computed while the file is made, and are nowhere else. */
export async function createPinFile(deps: PinFileDeps, { actor, id, input, reply }: PinFileRequest) {
  const { partner } = actor
  const found = await findBatch(deps.db, partner, id)
  const { batch, product } = found
  const file = await requirePins(deps, { actor, source: { of: 'batch', id }, input }, [batch])
  const name = `${batch.batchNumber}-${itemFileName(itemsOf(found))}`
  if (input.format === 'csv') {
    const table = { product, batches: [batch], hasBatchNames: false, name, lineCount: batch.quantity }
    return sendPinTable(deps, reply, file, table)
  }
  const options = toDownloadOptions(input)
  const prepare = async () => {
    const task = await batchTask(deps, partner, found, options)
    const { number, withPins } = await claimPinFile(deps, file)
    const extension = options.format === 'pdf' ? 'pdf' : 'zip'
    return { task: withPins(task, id).task, filename: `pin-file-${number}-${name}.${extension}` }
  }
  return sendBatchLabels(deps.acquireDownloadSlot, { partner, reply, prepare })
}

type PinTable = CodesTable & { name: string; lineCount: number }

/** Sends a table of codes with their hidden PINs. The file is counted before its first line. */
export function sendPinTable(deps: PinFileDeps, reply: FastifyReply, file: PinFile, table: PinTable) {
  const { partner } = file.actor
  const { name, lineCount, ...codes } = table
  let fileNumber = 0
  return deps.sendCsv(reply, {
    partner,
    filename: () => `pin-file-${fileNumber}-${name}.csv`,
    lines: async function* (read) {
      const { number, pinCells } = await claimPinFile(deps, file)
      fileNumber = number
      yield* codeLines(deps, partner, read, { ...codes, pinCells })
    },
    lineCount,
  })
}

/** As the downloads without PINs take them; a side is that of a PNG. */
export const toDownloadOptions = ({ format, size }: PinFileRequest['input']) =>
  ({ format, size, side: '600', stock: 'plain', dpi: '300' }) as const
