import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
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
  /** The cities of scans, those with the most first. */
  cities: { city: string; country: string; scans: number }[]
}

/** How many visitors of a code compared their pack, how many found it different, and in which spots. */
export async function packFacts(db: Db, codeId: string): Promise<CopyCaseDetails['packs']> {
  const { rows } = await sql<CopyCaseDetails['packs']>`
    with answers as (select session_id, spot_id, is_same from comparison_answers where code_id = ${codeId}),
      spots as (select sentence, count(*) as different from answers join pack_spots on pack_spots.id = spot_id
        where not is_same group by pack_spots.id, sentence)
    select (select count(distinct session_id)::integer from answers) as compared,
        (select count(distinct session_id)::integer from answers where not is_same) as different,
        (select coalesce(jsonb_agg(jsonb_build_object('sentence', sentence, 'different', different) order by different desc, sentence), '[]')
          from spots) as spots`.execute(db)
  return rows[0] ?? { compared: 0, different: 0, spots: [] }
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
        ), cities as (
          select city, country, count(*) as scans from scans where code_id = ${codeId} and city is not null and country is not null
            group by city, country
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
            (select coalesce(jsonb_agg(jsonb_build_object('deviceType', device_type, 'os', os)), '[]') from devices) as devices,
            (select coalesce(jsonb_agg(jsonb_build_object('city', city, 'country', country, 'scans', scans) order by scans desc, city), '[]')
              from cities) as cities
          from answers)`.as('facts'),
    )
    .selectAll()
    .executeTakeFirstOrThrow()
