import type { PrintSize } from '@sahihi/contract/codes.ts'
import { messages } from '@sahihi/contract/messages.ts'
import { serialOf } from '@sahihi/contract/serial.ts'
import type { FastifyReply } from 'fastify'
import { findBatch } from '../batches/find-batch.ts'
import { audit } from '../lib/audit.ts'
import type { Db } from '../lib/db.ts'
import type { Account, PartnerId } from '../lib/gate.ts'
import { Refusal } from '../lib/refusal.ts'
import { printSheet } from './print-sheet.ts'
import { allCodesOf } from './queries.ts'

type Means = { db: Db; linkBase: string; making: Set<string>; now: Date }
type Asked = { account: Account; partner: PartnerId; batchId: string; size: PrintSize; reply: FastifyReply }

/**
 * Streams a batch's sheet as PDF; who downloaded what is written down first. `making` holds the partners whose sheet is
 * being made in this process: one heavy job for each at a time (design 7), because it costs seconds of a core.
 */
export async function downloadSheet(
  { db, linkBase, making, now }: Means,
  { account, partner, batchId, size, reply }: Asked,
) {
  if (making.has(partner)) throw new Refusal('too_many', messages.downloadBusy, {}, 5)
  making.add(partner)
  try {
    const { batch, product, company } = await findBatch(db, partner, batchId)
    const codes = await allCodesOf(db, partner, batch.id)
    await db.transaction().execute((tx) =>
      audit(tx, {
        at: now,
        accountId: account.id,
        partnerId: partner,
        action: 'codes.downloaded',
        subject: batch.id,
        details: { size },
      }),
    )
    const serials = codes.map((row) => serialOf(BigInt(row.code)))
    const sheet = printSheet({
      size,
      linkBase,
      serials,
      product: product.name,
      batch: batch.name,
      batchNumber: batch.batchNumber,
      company,
    })
    sheet.once('close', () => making.delete(partner))
    reply.raw.once('close', () => sheet.destroy())
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName(size, now)}"`)
      .send(sheet)
  } catch (error) {
    making.delete(partner)
    throw error
  }
}

const fileName = (size: PrintSize, now: Date) => `qrcodes-${size}-${now.getTime()}.pdf`
