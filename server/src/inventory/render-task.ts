import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { DownloadOptions } from '@sahihi/contract/endpoints/inventory/codes.ts'
import type { Db } from '../db/client.ts'
import { currentDesign, sampleSerial } from '../labels/current-design.ts'
import type { RenderTask } from '../labels/render-file.ts'
import type { SymbolDesign } from '../labels/symbol-design.ts'
import { logoPixels } from '../labels/symbol-png.ts'
import type { PartnerId } from '../lib/identity.ts'
import { allCodesOf, packedCodesOf } from './code-queries.ts'
import type { findBatch } from './find-batch.ts'

export type DownloadDeps = { db: Db; linkBase: string; now: Date }
export type DownloadFormat = Required<DownloadOptions>
type Batch = Awaited<ReturnType<typeof findBatch>>
type Design = { design: SymbolDesign; pixels: Awaited<ReturnType<typeof logoPixels>> } | undefined

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
export async function renderTaskOf(
  { db, linkBase, now }: DownloadDeps,
  partner: PartnerId,
  { batch, product, company }: Batch,
  { format, size, side, design }: DownloadFormat & { design: Design },
): Promise<RenderTask> {
  const codes = await packedCodesOf(db, partner, batch.id)
  if (format === 'pdf') {
    const names = { product: product.name, batch: batch.name, batchNumber: batch.batchNumber, company }
    return { job: { format, size, linkBase, design: design?.design, ...names }, codes }
  }
  const symbols = { format: format === 'png' ? 'png' : 'svg', side: Number(side) } as const
  return {
    job: { ...symbols, linkBase, createdAt: now, design: design && { ...design.design, pixels: design.pixels } },
    codes,
  }
}

export async function codesOfBatch(db: Db, partner: PartnerId, batchId: string) {
  const codes = await allCodesOf(db, partner, batchId).execute()
  return codes.map(({ id, printedSerial }) => ({ serial: serialOf(BigInt(id)), printedSerial }))
}

/** The format of a download as the audit log has it. */
export const auditedFormat = ({ format, size, side }: DownloadFormat) => ({
  format,
  ...(format === 'pdf' ? { size } : {}),
  ...(format === 'png' ? { side } : {}),
})
