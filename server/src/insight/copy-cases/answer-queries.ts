import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { visitorHash } from '../../verify/detection/visitor-history.ts'

type Answer = { sessionId: string; answer: OwnItemAnswer; now: Date }

/** Stores the answer of one of the newest visitors of a code in place of an earlier one; false for anyone else. */
export async function upsertAnswer(db: Db, codeId: bigint, { sessionId, answer, now }: Answer): Promise<boolean> {
  const hash = visitorHash(sessionId)
  const { numAffectedRows = 0n } = await sql`
    insert into own_item_answers (code_id, session_id, answer, answered_at)
      select id, ${sessionId}, ${answer}, ${now} from codes
        where id = ${codeId.toString()} and visitors > 1 and (
          exists (select from code_visitors where code_id = codes.id and ${hash} = any (session_hashes))
          or exists (select from recent_visitors where code_id = codes.id and session_hash = ${hash}))
      on conflict (code_id, session_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`.execute(
    db,
  )
  return numAffectedRows > 0n
}
