import type { Db } from '../../platform/db/client.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'

/** Hides the first steps on the overview for one member. Repeating this is harmless. */
export const closeChecklist = (db: Db, { account, partner }: MemberActor, now: Date) =>
  db
    .updateTable('memberships')
    .set({ checklistDismissedAt: now })
    .where('partnerId', '=', partner)
    .where('accountId', '=', account.id)
    .execute()
