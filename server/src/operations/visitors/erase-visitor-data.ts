import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { acquireLock } from '../../platform/db/locks.ts'
import { audit } from '../../platform/lib/audit.ts'
import { visitorBounds } from '../../verify/pins/visitor-bound.ts'
import { anonymizeHistories } from './anonymize-histories.ts'
import { anonymizeVisitor } from './anonymize-visitor.ts'
import { limitVisitorRequests } from './export-visitor-data.ts'

/** Erases the visitor with this session id. The response is the same when there is none. */
export async function eraseVisitorData(context: AppContext, sessionId: string, address: string) {
  await limitVisitorRequests(context, address)
  await eraseVisitor(context, sessionId)
  return { message: messages.visitors.erased }
}

/** Anonymizes everything stored about a visitor. The audit log records that it happened, but not the session id. */
export async function eraseVisitor(
  { db, clock, secrets }: Pick<AppContext, 'db' | 'clock' | 'secrets'>,
  sessionId: string,
) {
  const pinBounds = await visitorBounds(secrets, sessionId, clock())
  await db.transaction().execute(async (tx) => {
    await acquireLock(tx, 'rollups')
    const anonymized = await anonymizeVisitor(tx, sessionId, pinBounds)
    const { sessionHash: _, codes, ...details } = anonymized
    if (codes.length === 0) return
    await anonymizeHistories(tx, anonymized)
    const actor = { accountId: null, partnerId: null }
    await audit(tx, { ...actor, occurredAt: clock(), action: 'visitor.erased', subject: 'visitor', details })
  })
}
