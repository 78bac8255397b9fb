import type { PartnerDetails } from '@sahihi/contract/endpoints/admin-overview.ts'
import type { AppContext } from '../../platform/context.ts'
import { monthOf } from './get-admin-overview.ts'
import { getPartnerRow } from './list-partners.ts'
import { membersOfPartner, readUsage } from './overview-queries.ts'

/** An approved partner, its members and what it uses. */
export async function getPartner(
  { db, rollupDb, clock }: Pick<AppContext, 'db' | 'rollupDb' | 'clock'>,
  id: string,
): Promise<PartnerDetails> {
  const now = clock()
  const [partner, members, usage] = await Promise.all([
    getPartnerRow(db, id, now),
    membersOfPartner(db, id),
    readUsage({ db, rollupDb }, id, monthOf(now)),
  ])
  return { partner, usage, members: members.map((each) => ({ ...each, joinedAt: each.joinedAt.toISOString() })) }
}
