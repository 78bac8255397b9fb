import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { LabelPreview, PrintSetup } from '@sahihi/contract/endpoints/label-previews.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { sampleSerial } from '../labels/current-design.ts'
import { drawPreview } from '../labels/draw-preview.ts'
import { batchTask } from './code-files.ts'
import { findLabels, lastPrintSetup } from './find-labels.ts'
import type { DownloadDeps } from './render-task.ts'

const firstSetup: PrintSetup = { format: 'pdf', size: 'ORIGINAL', stock: 'plain', dpi: '300' }

/** What a file of labels would look like, before anything is downloaded. Its codes are samples. */
export async function previewLabels(
  deps: DownloadDeps,
  partner: PartnerId,
  id: string,
  asked: Partial<PrintSetup>,
): Promise<LabelPreview> {
  const { first, quantities } = await findLabels(deps.db, partner, id)
  const setup = { ...firstSetup, ...(await lastPrintSetup(deps.db, partner, first.product.id)), ...asked }
  const { job, codes } = await batchTask(deps, partner, first, { ...setup, format: 'pdf', side: '600' })
  if (job.format !== 'pdf') throw new Error('Not a sheet')
  // As long as the printed ones.
  const caption = codes.printedSerials?.[0]?.replace(/[^\W_]/g, '0') ?? groupSerial(sampleSerial)
  const printer = setup.format === 'zpl' ? setup : undefined
  const { perPage, ...drawn } = drawPreview(job, { serial: sampleSerial, caption }, printer)
  return {
    setup,
    ...drawn,
    perPage,
    labels: quantities.reduce((sum, quantity) => sum + quantity, 0),
    // Each batch begins on a page of its own.
    pages: quantities.reduce((sum, quantity) => sum + Math.ceil(quantity / perPage), 0),
  }
}
