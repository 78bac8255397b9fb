import { once } from 'node:events'
import { type DownloadOptions, downloadName } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import type { FastifyReply } from 'fastify'
import { findBatch } from './find-batch.ts'
import { currentLook, sampleSerial } from '../labels/current-design.ts'
import { audit } from '../lib/audit.ts'
import type { Db } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { logoPixels } from '../labels/symbol-png.ts'
import type { Order } from '../labels/render-file.ts'
import { allCodesOf } from './code-queries.ts'
import { streamDownload } from './stream-download.ts'
import type { openTurns } from './download-slots.ts'

type Means = { db: Db; linkBase: string; takeTurn: ReturnType<typeof openTurns>; now: Date }
type Asked = {
  account: Account
  partner: PartnerId
  batchId: string
  wish: Required<DownloadOptions>
  reply: FastifyReply
}
type Found = Awaited<ReturnType<typeof findBatch>>
type Unit = { serial: string; printed: string | null }

// The largest file takes seconds to make and a minute over a slow link; who reads a byte a minute shall not keep a turn.
const deadline = 120_000

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  svg: 'application/zip',
  png: 'application/zip',
}

/** A batch's codes as a file; who downloaded what is written down first. */
export async function downloadBatch(means: Means, asked: Asked) {
  const { reply, wish } = asked
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const found = await findBatch(means.db, asked.partner, asked.batchId)
  const file =
    wish.format === 'csv' ? await table(means, asked, found) : await streamInTurn(means, asked, found, gone.signal)
  return reply
    .type(mediaTypes[wish.format])
    .header('content-disposition', `attachment; filename="${downloadName(wish, means.now)}"`)
    .send(file)
}

/** Small and soon made, so sent whole: a reader sees by its length when it was cut. */
async function table(means: Means, asked: Asked, found: Found) {
  const units = await takeUnits(means, asked, found)
  const isImported = units.some(({ printed }) => printed !== null)
  const cells = (unit: string[], printed: string | null) => csvLine(isImported ? [...unit, printed] : unit)
  return [
    cells(['serial_grouped', 'serial', 'link'], 'imported_serial'),
    ...units.map(({ serial, printed }) => cells([groupSerial(serial), serial, means.linkBase + serial], printed)),
  ].join('')
}

async function streamInTurn(means: Means, asked: Asked, found: Found, gone: AbortSignal) {
  const giveBack = await means.takeTurn(asked.partner, gone)
  const order = await orderOf(means, asked, found).catch(async (error: unknown) => {
    await giveBack() // before the refusal is told: who tries again at once shall find the turn free
    throw error
  })
  const file = streamDownload(order, AbortSignal.any([gone, AbortSignal.timeout(deadline)]))
  file.once('close', () => void giveBack()) // it always closes: read to its end, left, failed, or at its deadline
  const [bytes] = await once(file, 'size').catch(() => []) // what fails here fails again when the file is read
  if (bytes) asked.reply.header('x-approximate-bytes', bytes)
  return file
}

async function orderOf(means: Means, asked: Asked, found: Found): Promise<Order> {
  const { db, linkBase, now: madeAt } = means
  const { batch, product, company } = found
  const { format, size, side } = asked.wish
  const sample = linkBase + sampleSerial
  const look = await currentLook(db, asked.partner, sample, madeAt) // refused before a download is written down
  const units = await takeUnits(means, asked, found)
  const labels = units.map(({ serial, printed }) => ({ serial, caption: printed ?? groupSerial(serial) }))
  const names = { product: product.name, batch: batch.name, batchNumber: batch.batchNumber, company }
  if (format === 'pdf') return { format, size, linkBase, labels, look, ...names }
  const pixels = look && format === 'png' ? await logoPixels(look, sample, Number(side)) : null
  return {
    format: format === 'png' ? 'png' : 'svg',
    side: Number(side),
    linkBase,
    labels,
    madeAt,
    look: look && { ...look, pixels },
  }
}

async function takeUnits({ db, now }: Means, { account, partner, wish }: Asked, { batch }: Found): Promise<Unit[]> {
  const { format, size, side } = wish
  const codes = await allCodesOf(db, partner, batch.id)
  await db.transaction().execute((tx) =>
    audit(tx, {
      at: now,
      accountId: account.id,
      partnerId: partner,
      action: 'codes.downloaded',
      subject: batch.id,
      details: { format, ...(format === 'pdf' ? { size } : {}), ...(format === 'png' ? { side } : {}) },
    }),
  )
  return codes.map(({ code, printed }) => ({ serial: serialOf(BigInt(code)), printed }))
}
