import type * as endpoints from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import { findCodeOrBatch } from '../../catalog/batches/find-batch.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { placeAt } from '../../platform/lib/places.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { before, hours } from '../../platform/lib/time.ts'
import { describeItems, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { upsertReport } from './queries.ts'
import { findUnusedReference } from './report-reference.ts'

type Input = z.output<typeof endpoints.submitReport.body>
type StoredReport = {
  id: string
  partnerId?: string
  batchId?: string
  codeId?: string | null
  reference: string
  verdict: string | null
  city: string | null
  country: string | null
}

/**
 * Stores a shopper's report for the partner of the code, otherwise for the admins. Sending the same id again within an hour updates the
 * report. Many phones share a carrier's address, so the rate limit's delay is short.
 */
export async function submitReport({ db, canaries, secrets, clock }: AppContext, input: Input, address: string) {
  const now = clock()
  await consumeAttempt(db, `report:${await addressKey(secrets, address, now)}`, { freeAttempts: 20, maxDelay: 60 }, now)
  const { reportId, geoLocation, verdict } = input
  const place = geoLocation && placeAt(geoLocation.latitude, geoLocation.longitude)
  const report = {
    id: reportId,
    createdAt: now,
    reference: await findUnusedReference(db),
    ...(await findCodeOrBatch({ db, canaries }, input.enteredSerial ?? '')),
    enteredSerial: input.enteredSerial || null,
    host: parseHost(input.host),
    verdict: verdict ?? null,
    description: input.description,
    whereBought: input.whereBought || null,
    contact: input.contact || null,
    language: input.lang ?? null,
    city: place?.city ?? null,
    country: place?.country ?? null,
  }
  const reference = await db.transaction().execute(async (tx) => {
    const stored = await upsertReport(tx, report, before(now, hours(1)))
    if (!stored) throw new AppError('conflict', messages.reportExists)
    if (stored.isNew) await emitReport(tx, report, now)
    return stored.reference
  })
  return { message: messages.reportSubmitted, data: { reportId, reference } }
}

function emitReport(tx: Tx, report: StoredReport, now: Date) {
  const { id, partnerId, batchId, codeId = null, reference, verdict, city, country } = report
  if (!partnerId || !batchId) return
  return emitEvent(tx, { partnerId, now }, 'report.created', async () => {
    const [item] = await describeItems(tx, [{ batchId, codeId }])
    if (!item) throw new Error(`There is no batch ${batchId}.`)
    return { id, ...item, reference, verdict, city, country }
  })
}

/** The host with its port, as browsers show it; null for other texts. */
function parseHost(text = ''): string | null {
  const url = URL.parse(`http://${text}`)
  return url && `http://${url.host}/` === url.href ? url.host : null
}
