import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { recentEntries } from '../../verify/detection/code-record.ts'
import { visitorHash } from '../../verify/detection/visitor-history.ts'
import { joinNames, joinNamesOfCodes, type NamedCode, names } from './queries.ts'

/** The history of a code that the visitor checked. `entries` are those of all its visitors. */
export type KnownHistory = NamedCode & { entries: number[]; sessionHash: number }
type Refusal = NamedCode & { refusedAt: Date }
type ComparedSpot = NamedCode & { answeredAt: Date; isSame: boolean }
type OwnItem = NamedCode & { answeredAt: Date; answer: OwnItemAnswer }

/**
 * What the detection of copied labels stores about a visitor with these scans, the oldest first. For a code with one visitor, that is
 * in the code itself.
 */
export async function findDetectionData(tx: Tx, sessionId: string, scans: { codeId: string }[]) {
  const refusals = await sql<Refusal>`
    select entry.code_id, ${names}, refused_at from refused_visitors as entry ${joinNames}
      where session_id = ${sessionId} order by refused_at, entry.code_id`.execute(tx)
  const codeIds = [...new Set([...scans, ...refusals.rows].map(({ codeId }) => codeId))]
  const sessionHash = sql`${visitorHash(sessionId)}::integer`
  const histories = await sql<KnownHistory>`
    select codes.id as code_id, ${names}, ${sessionHash} as session_hash,
        case when visitors < 2
          then array[floor(extract(epoch from first_scanned_at) / 60)::integer, -1, first_visitor_mark, ${sessionHash}, 0]
          else kept_entries || ${recentEntries} end as entries
      from codes ${joinNamesOfCodes} left join code_visitors on code_visitors.code_id = codes.id
      where codes.id = any (${codeIds}::bigint[]) and case when visitors < 2 then first_visitor_mark is not null
        else ${sessionHash} = any (session_hashes || kept_entries || ${recentEntries}) end
      order by first_scanned_at, codes.id`.execute(tx)
  const ownItemAnswers = await sql<OwnItem>`
    select entry.code_id, ${names}, answered_at, answer from own_item_answers as entry ${joinNames}
      where session_id = ${sessionId} order by answered_at, entry.code_id`.execute(tx)
  const comparisons = await sql<ComparedSpot>`
    select entry.code_id, ${names}, answered_at, is_same from comparison_answers as entry ${joinNames}
      where session_id = ${sessionId} order by answered_at, entry.code_id, spot_id`.execute(tx)
  return {
    histories: histories.rows,
    refusals: refusals.rows,
    ownItemAnswers: ownItemAnswers.rows,
    comparisons: comparisons.rows,
  }
}
