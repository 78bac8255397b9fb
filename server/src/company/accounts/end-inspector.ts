import { inspectionMessages } from '@sahihi/contract/i18n/en/inspection-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { deleteUnusedTokens, endAuthority, listInspectors } from './queries.ts'
import { signOutEverywhere } from './session-queries.ts'

/** Ends the work of an inspector of an authority, as when a phone is lost: without a session nothing is renewed. */
export async function endInspector({ db, clock }: AppContext, admin: AdminId, id: string) {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const details = await endAuthority(tx, id, now)
    if (!details) throw notFound()
    await deleteUnusedTokens(tx, id)
    await signOutEverywhere(tx, id)
    const event = { action: 'inspector.ended', subject: id, details } as const
    await audit(tx, { occurredAt: now, accountId: admin, partnerId: null, ...event })
  })
  return { message: inspectionMessages.ended, data: await listInspectors(db) }
}
