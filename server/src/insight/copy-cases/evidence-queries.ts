import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { before, days } from '../../platform/lib/time.ts'

/** What other tables say about a code, for its partner to judge the case. */
export type CodeFacts = {
  limitHits: number
  yes: number
  no: number
  notSure: number
  hasFeedback: boolean
  /** Scans that are still stored, and their sessions. A scan without a session counts as a session of its own. */
  scans: number
  sessions: number
  /** Whether every one of those sessions shared a place. */
  areLocated: boolean
  devices: { deviceType: string | null; os: string | null }[]
}

/** The facts of a code whose case the caller has found to be the partner's. */
export const codeFacts = (db: Db, codeId: string, now: Date): Promise<CodeFacts> =>
  db
    .selectFrom(
      sql<CodeFacts>`(
        with sessions as (
          select count(*) as scans, bool_or(latitude is not null) as is_located from scans where code_id = ${codeId}
            group by coalesce(session_id, scan_id::text)
        ), devices as (
          select distinct device_type, os from scans where code_id = ${codeId}
        ), answers as (
          select count(*) filter (where answer = 'yes') as yes, count(*) filter (where answer = 'no') as no,
            count(*) filter (where answer = 'not_sure') as not_sure from own_item_answers where code_id = ${codeId}
        )
        select yes::integer, no::integer, not_sure::integer,
            (select count(*) from limit_hits
              where code_id = ${codeId} and scanned_at > ${before(now, days(8))})::integer as limit_hits,
            exists (select from feedback where code_id = ${codeId} and (held_at is null or accepted_at is not null)) as has_feedback,
            (select coalesce(sum(scans), 0) from sessions)::integer as scans,
            (select count(*) from sessions)::integer as sessions,
            (select coalesce(bool_and(is_located), false) from sessions) as are_located,
            (select coalesce(jsonb_agg(jsonb_build_object('deviceType', device_type, 'os', os)), '[]') from devices) as devices
          from answers)`.as('facts'),
    )
    .selectAll()
    .executeTakeFirstOrThrow()
