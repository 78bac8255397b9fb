import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import { isWorkingHost } from '../../platform/lib/company-hosts.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { findBatch } from '../batches/find-batch.ts'
import { readPackedCodes } from '../codes/codes-of-batch.ts'
import { requireReadable } from '../labels/check-readability.ts'
import { currentDesign, sampleSerial } from '../labels/current-design.ts'
import { buildContent, type Gs1Labels } from '../labels/label-content.ts'
import type { RenderTask } from '../labels/render-file.ts'
import type { SymbolDesign } from '../labels/symbol-design.ts'
import { logoPixels } from '../labels/symbol-png.ts'
import { buildGs1Labels } from './gs1-labels.ts'

export type DownloadDeps = { db: Db; canaries: Canaries; publicUrl: string; linkBase: string; now: Date }
export type DownloadFormat = Required<DownloadOptions>

/** The same with the address that labels of a product have. Throws conflict when its own address does not work now. */
export async function withLabelAddress<Deps extends DownloadDeps>(
  deps: Deps,
  partner: PartnerId,
  { labelHost }: { labelHost: string | null },
): Promise<Deps> {
  if (labelHost === null) return deps
  if (!(await isWorkingHost(deps.db, partner, labelHost)))
    throw new AppError('conflict', messages.domains.labelAddressOff(labelHost))
  const publicUrl = `https://${labelHost}`
  return { ...deps, publicUrl, linkBase: `${publicUrl}/verify/` }
}

type Batch = Awaited<ReturnType<typeof findBatch>>
export type Design = { design: SymbolDesign; pixels: Awaited<ReturnType<typeof logoPixels>> } | undefined

/** The partner's design as a format needs it. Throws when a reader could not read it, before anything is audited. */
export async function downloadDesign(
  { db, linkBase, now }: DownloadDeps,
  partner: PartnerId,
  { format, side }: DownloadFormat,
): Promise<Design> {
  const sampleLink = linkBase + sampleSerial
  const design = await currentDesign(db, partner, sampleLink, now)
  return design && { design, pixels: format === 'png' ? await logoPixels(design, sampleLink, Number(side)) : null }
}

/** What the rendering thread needs for the file of a batch. */
export async function buildRenderTask(
  deps: DownloadDeps,
  partner: PartnerId,
  { batch, product, company }: Batch,
  { format, size, side, stock, design: ownDesign }: DownloadFormat & { design: Design },
): Promise<RenderTask> {
  const { publicUrl, linkBase, now } = await withLabelAddress(deps, partner, product)
  const codes = await readPackedCodes(deps, partner, batch.id)
  const gs1 = buildGs1Labels(publicUrl, batch, product, codes.printedSerials ?? [])
  const design = gs1 ? await gs1Design(ownDesign, gs1, { format, side }) : ownDesign
  if (format === 'pdf') {
    const names = { product: product.name, batch: batch.displayName, batchNumber: batch.batchNumber, company }
    const sheet = { size, stock: stock === 'plain' ? undefined : stock }
    return { job: { format, ...sheet, linkBase, gs1, design: design?.design, ...names }, codes }
  }
  const symbols = { format: format === 'png' ? 'png' : 'svg', side: Number(side) } as const
  return {
    job: { ...symbols, linkBase, gs1, createdAt: now, design: design && { ...design.design, pixels: design.pixels } },
    codes,
  }
}

/**
 * The design for GS1 labels. A logo needs error correction that a DataMatrix does not have, and symbols of one size, which imported
 * serials of different lengths do not give.
 */
async function gs1Design(
  design: Design,
  gs1: Gs1Labels,
  { format, side }: Pick<DownloadFormat, 'format' | 'side'>,
): Promise<Design> {
  if (!design) return undefined
  if (gs1.format === 'gs1_datamatrix')
    return { design: { ...design.design, logo: null, isRounded: false }, pixels: null }
  if (gs1.isImported) return { design: { ...design.design, logo: null }, pixels: null }
  const { text } = buildContent({ linkBase: '', gs1 }, { serial: sampleSerial, caption: '' })
  await requireReadable(text, design.design)
  return { ...design, pixels: format === 'png' ? await logoPixels(design.design, text, Number(side)) : null }
}
