import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

type Answer = { sessionId: string; answer: OwnItemAnswer; now: Date }

/** Stores the answer of one of the newest visitors of a code, in place of an earlier one; false when they are none of them. */
export async function upsertAnswer(db: Db, codeId: bigint, { sessionId, answer, now }: Answer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into own_item_answers (code_id, session_id, answer, answered_at)
      select code_id, ${sessionId}, ${answer}, ${now} from code_visitors
        where code_id = ${codeId.toString()} and visitor_hash(${sessionId}) = any (session_hashes)
      on conflict (code_id, session_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`.execute(
    db,
  )
  return numAffectedRows > 0n
}
