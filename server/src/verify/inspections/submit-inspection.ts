import type { submitInspection as endpoint } from '@sahihi/contract/endpoints/inspections.ts'
import { inspectionMessages } from '@sahihi/contract/i18n/en/inspection-messages.ts'
import type { z } from 'zod'
import { findCodeOrBatch } from '../../catalog/batches/find-batch.ts'
import type { CodeLookup } from '../../catalog/codes/find-code-id.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, tooMany } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { placeAt, unknownPlace } from '../../platform/lib/places.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { describeItems, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { findInspectorFacts, insertInspection, queueCode, sentInspection } from './queries.ts'

type Input = z.output<typeof endpoint.body>

/** What waits on a phone comes at once after a trip, so the limit is for a whole hour. */
const limit = { max: 1000, seconds: 3600 }

/**
 * Stores what an inspector found (docs/trust.md, "Inspectors"). The same id again is one inspection. Another account than the one that
 * made it is refused, so that each person vouches only for what they have seen.
 */
export async function submitInspection(context: AppContext, account: Account, input: Input) {
  const { db, clock } = context
  const { inspectionId: id, inspectorId, verdict, geoLocation, findings } = input
  if (inspectorId !== account.id) throw new AppError('conflict', inspectionMessages.otherInspector)
  const now = clock()
  const { waitSeconds } = await countInWindow(db, `inspections:${account.id}`, limit, now)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  const { authority } = await findInspectorFacts(db, account.id)
  const place = geoLocation ? placeAt(geoLocation.latitude, geoLocation.longitude) : unknownPlace
  const item = await findItem(context, account, input.enteredText ?? '')
  const inspection = {
    id,
    accountId: account.id,
    authority,
    ...item,
    receivedAt: now,
    madeAt: new Date(input.madeAt),
    enteredText: input.enteredText ?? '',
    offlineAnswer: input.offlineAnswer ?? null,
    manifestMadeAt: input.manifestMadeAt ? new Date(input.manifestMadeAt) : null,
    verdict,
    seal: findings.seal ?? null,
    pin: findings.pin ?? null,
    look: findings.look ?? null,
    saleConditions: findings.saleConditions ?? null,
    note: input.note || null,
    placeWords: input.placeWords || null,
    ...place,
  }
  await db.transaction().execute(async (tx) => {
    if (!(await insertInspection(tx, inspection))) return requireSame(tx, inspection)
    const { partnerId, batchId, codeId } = item
    const details = { serial: inspection.enteredText, verdict, authority }
    const event = { action: 'inspection.received', subject: id, details } as const
    await audit(tx, { occurredAt: now, accountId: account.id, partnerId, ...event })
    if (codeId && verdict === 'counterfeit') await queueCode(tx, codeId)
    if (!partnerId || !batchId) return
    await emitEvent(tx, { partnerId, now }, 'inspection.received', async () => {
      const [described] = await describeItems(tx, [{ batchId, codeId }])
      if (!described) throw new Error(`There is no batch ${batchId}.`)
      return { id, ...described, verdict, authority, city: place.city, country: place.country }
    })
  })
  return { message: inspectionMessages.received }
}

const unknownItem = { partnerId: null, productId: null, batchId: null, codeId: null }

/** What a text names. An inspector of a company says nothing about the items of another. */
async function findItem(lookup: CodeLookup, { partnerId }: Account, text: string) {
  const found = await findCodeOrBatch(lookup, text)
  if (partnerId && found?.partnerId !== partnerId) return { ...unknownItem, partnerId }
  if (!found) return unknownItem
  const { productId, batchId } = found
  return { partnerId: found.partnerId, productId, batchId, codeId: 'codeId' in found ? found.codeId : null }
}

type Sent = { id: string; accountId: string; madeAt: Date; enteredText: string; verdict: string }

async function requireSame(tx: Tx, { id, accountId, madeAt, enteredText, verdict }: Sent) {
  const sent = await sentInspection(tx, id)
  const isSame =
    sent?.accountId === accountId &&
    sent.madeAt.getTime() === madeAt.getTime() &&
    sent.enteredText === enteredText &&
    sent.verdict === verdict
  if (!isSame) throw new AppError('conflict', inspectionMessages.otherContent)
}
