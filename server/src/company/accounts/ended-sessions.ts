import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { wakeLiveFeeds } from '../../platform/lib/live-feeds.ts'
import { before, days } from '../../platform/lib/time.ts'
import { endSessions } from './session-queries.ts'

type EndReason = 'removed' | 'closed'

/** The sessions of one membership, or of all memberships of a partner. */
type EndedMemberships = { partnerId: string; accountId?: string; reason: EndReason; now: Date }

/** Notes why the sessions of memberships are about to end, so that a page that still has their token can say so. */
export async function noteEndedSessions(tx: Tx, { partnerId, accountId, reason, now }: EndedMemberships) {
  await wakeLiveFeeds(tx, [partnerId])
  await tx
    .insertInto('endedSessions')
    .columns(['tokenHash', 'partnerId', 'reason', 'endedAt'])
    .expression((eb) => {
      const ended = eb.selectFrom('sessions').where('partnerId', '=', partnerId)
      return (accountId ? ended.where('accountId', '=', accountId) : ended).select([
        'tokenHash',
        sql<string>`${partnerId}::uuid`.as('partnerId'),
        sql<string>`${reason}::text`.as('reason'),
        sql<Date>`${now}::timestamptz`.as('endedAt'),
      ])
    })
    .execute()
}

/** Why a session ended with a membership, and of which company; undefined for any other token. */
export const endedSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('endedSessions')
    .innerJoin('partners', 'partners.id', 'endedSessions.partnerId')
    .where('tokenHash', '=', tokenHash)
    .select([sql<EndReason>`reason`.as('reason'), 'companyName'])
    .executeTakeFirst()

/** Sessions last no longer than this, so no client still has an older token. */
export const deleteOldEndedSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('endedSessions')
    .where('endedAt', '<', before(now, days(limits.sessionDays)))
    .execute()

/** Ends every session in a partner. */
export const signOutPartner = (tx: Tx, partnerId: string) =>
  endSessions(tx, tx.deleteFrom('sessions').where('partnerId', '=', partnerId))
