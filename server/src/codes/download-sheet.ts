import type { PrintSize } from '@sahihi/contract/codes.ts'
import { serialOf } from '@sahihi/contract/serial.ts'
import type { FastifyReply } from 'fastify'
import { findBatch } from '../batches/find-batch.ts'
import { audit } from '../lib/audit.ts'
import type { Db } from '../lib/db.ts'
import type { Account, PartnerId } from '../lib/gate.ts'
import { printSheet } from './print-sheet.ts'
import { allCodesOf } from './queries.ts'
import type { openTurns } from './take-turn.ts'

type Means = { db: Db; linkBase: string; takeTurn: ReturnType<typeof openTurns>; now: Date }
type Asked = { account: Account; partner: PartnerId; batchId: string; size: PrintSize; reply: FastifyReply }
type Found = Awaited<ReturnType<typeof findBatch>>

// The largest sheet takes seconds to make and a minute over a slow link; who reads a byte a minute shall not keep a turn.
const deadline = 120_000

/** Streams a batch's sheet as PDF, in the partner's turn; who downloaded what is written down first. */
export async function downloadSheet(means: Means, asked: Asked) {
  const { reply, size } = asked
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const found = await findBatch(means.db, asked.partner, asked.batchId)
  const giveBack = await means.takeTurn(asked.partner, gone.signal)
  const sheet = await startSheet(means, asked, found).catch((error: unknown) => {
    giveBack()
    throw error
  })
  sheet.once('close', giveBack) // it always closes: read to its end, left, failed, or at its deadline
  gone.signal.addEventListener('abort', () => sheet.destroy())
  if (gone.signal.aborted) sheet.destroy()
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName(size, means.now)}"`)
    .send(sheet)
}

async function startSheet({ db, linkBase, now }: Means, { account, partner, size }: Asked, found: Found) {
  const { batch, product, company } = found
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
  const names = { product: product.name, batch: batch.name, batchNumber: batch.batchNumber, company }
  const serials = codes.map((row) => serialOf(BigInt(row.code)))
  return printSheet({ size, linkBase, serials, ...names }, AbortSignal.timeout(deadline))
}

const fileName = (size: PrintSize, now: Date) => `qrcodes-${size}-${now.getTime()}.pdf`
