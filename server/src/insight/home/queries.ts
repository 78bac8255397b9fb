import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'

/** Since when the company works here, and whether this member has closed the checklist. */
export async function readChecklistState(db: Db, { account, partner }: MemberActor) {
  const [company, period, membership] = await Promise.all([
    db
      .selectFrom('partners')
      .where('id', '=', partner)
      .select(['approvedAt', 'weeklyDigest'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('subscriptionPeriods')
      .where('partnerId', '=', partner)
      .select(({ fn }) => fn.min('startsAt').as('startsAt'))
      .executeTakeFirst(),
    db
      .selectFrom('memberships')
      .where('partnerId', '=', partner)
      .where('accountId', '=', account.id)
      .select('checklistDismissedAt')
      .executeTakeFirst(),
  ])
  return {
    startedAt: period?.startsAt ?? company.approvedAt,
    weeklyMail: company.weeklyDigest,
    isDismissed: membership?.checklistDismissedAt != null,
  }
}

/** What the company has done, judging by the rows that it has. */
export async function readChecklistProgress(db: Db, { partner }: MemberActor, now: Date) {
  const [product, download, scan, members, invitation] = await Promise.all([
    db.selectFrom('products').where('partnerId', '=', partner).select('id').limit(1).executeTakeFirst(),
    db
      .selectFrom('auditLog')
      .where('partnerId', '=', partner)
      .where('action', 'in', ['batch.downloaded', 'order.downloaded'])
      .select('id')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('dailyScans').where('scopeId', '=', partner).select('day').limit(1).executeTakeFirst(),
    db.selectFrom('memberships').where('partnerId', '=', partner).select('accountId').limit(2).execute(),
    db
      .selectFrom('invitations')
      .where('partnerId', '=', partner)
      .where('withdrawnAt', 'is', null)
      .where(sql<boolean>`(accepted_at is not null or expires_at > ${now})`)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    product: product !== undefined,
    download: download !== undefined,
    scan: scan !== undefined,
    colleague: members.length > 1 || invitation !== undefined,
  }
}
