import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockCodes } from '../../insight/copy-cases/stored-histories.ts'
import type { Tx } from '../../platform/db/client.ts'
import { visitorHash } from '../../verify/detection/visitor-history.ts'
import { codesOfFirstUse, erasePinVisitor } from './pin-queries.ts'
import { preferIndexes } from './queries.ts'
import { findScanTimes, isInTimes } from './scan-times.ts'

export type AnonymizedVisitor = {
  scans: number
  answers: number
  refusedChecks: number
  ownItemAnswers: number
  comparisonAnswers: number
  pinChecks: number
  /** The visitor in the histories of codes, and the locked codes with the hash of the visitor's pseudonym. */
  sessionHash: number
  codes: { codeId: string; newHash: number }[]
}

/** The pseudonyms that replace the session id, by partner and by code. */
type Names = { partnerIds: string[]; ofPartners: string[]; codeIds: string[]; ofCodes: string[] }

/**
 * Replaces a session id everywhere except in the histories of codes with a random pseudonym for each partner, which is stored nowhere
 * else, and removes what could identify the visitor. No counts change, except those of answers about the own item and its pack. The codes are
 * locked, as scans and feedback lock them: later ones are seen by all statements, or concern a code that none of them changes. The
 * caller holds the lock on the rollups. `pinBounds` are the keys under which the visitor's wrong PINs are limited.
 */
export async function anonymizeVisitor(tx: Tx, sessionId: string, pinBounds: string[]): Promise<AnonymizedVisitor> {
  await preferIndexes(tx)
  const codeIds = await findCodes(tx, sessionId)
  await lockCodes(tx, codeIds)
  const names = await chooseNames(tx, sessionId, codeIds)
  const scans = await anonymizeScans(tx, sessionId, names)
  const answers = await anonymizeFeedback(tx, sessionId, names)
  const { partnerIds, ofPartners, ofCodes } = names
  await sql`
    update visitors set session_id = pseudonym from unnest(${partnerIds}::uuid[], ${ofPartners}::text[]) as names (id, pseudonym)
      where visitors.session_id = ${sessionId} and visitors.partner_id = names.id`.execute(tx)
  const deleteFrom = (table: string) =>
    countChanges(
      tx,
      sql`delete from ${sql.table(table)} where session_id = ${sessionId} and code_id = any (${codeIds}::bigint[])`,
    )
  const refusedChecks = await deleteFrom('refused_visitors')
  const ownItemAnswers = await deleteFrom('own_item_answers')
  const comparisonAnswers = await deleteFrom('comparison_answers')
  const pinChecks = await erasePinVisitor(tx, sessionId, pinBounds)
  const sessionHash = visitorHash(sessionId)
  const codes = codeIds.map((codeId, i) => ({ codeId, newHash: visitorHash(ofCodes[i] ?? '') }))
  return { scans, answers, refusedChecks, ownItemAnswers, comparisonAnswers, pinChecks, sessionHash, codes }
}

/** The codes that the visitor scanned, or that have other data of the visitor. */
async function findCodes(tx: Tx, sessionId: string): Promise<string[]> {
  const isTheirs = sql`session_id = ${sessionId}`
  const selects = [
    sql`select code_id from feedback where ${isTheirs} union select code_id from refused_visitors where ${isTheirs}
      union select code_id from own_item_answers where ${isTheirs}
      union select code_id from comparison_answers where ${isTheirs} union ${codesOfFirstUse(sessionId)}`,
    ...isInTimes(await findScanTimes(tx, sessionId)).map(
      (isThen) => sql`select distinct code_id from scans where ${isTheirs} and ${isThen}`,
    ),
  ]
  const codeIds = new Set<string>()
  for (const select of selects) {
    const { rows } = await sql<{ codeId: string }>`${select}`.execute(tx)
    for (const { codeId } of rows) codeIds.add(codeId)
  }
  return [...codeIds]
}

async function chooseNames(tx: Tx, sessionId: string, codeIds: string[]): Promise<Names> {
  const codes = await sql<{ codeId: string; partnerId: string }>`
    select id as code_id, partner_id from codes where id = any (${codeIds}::bigint[])`.execute(tx)
  const visitors = await sql<{ partnerId: string }>`
    select partner_id from visitors where session_id = ${sessionId}`.execute(tx)
  const partnerOf = new Map(codes.rows.map(({ codeId, partnerId }) => [codeId, partnerId]))
  const pseudonyms = new Map(
    [...codes.rows, ...visitors.rows].map(({ partnerId }) => [partnerId, randomUUID() as string]),
  )
  const ofCodes = codeIds.map((codeId) => pseudonyms.get(partnerOf.get(codeId) ?? '') ?? '')
  return { partnerIds: [...pseudonyms.keys()], ofPartners: [...pseudonyms.values()], codeIds, ofCodes }
}

/** Anonymizes scans, also in the queue of the aggregator. Returns how many. */
async function anonymizeScans(tx: Tx, sessionId: string, names: Names): Promise<number> {
  const nameOf = new Map(names.codeIds.map((codeId, i) => [codeId, names.ofCodes[i] ?? '']))
  const found: { codeId: string; ordinal: number }[] = []
  // Again, because the codes were not locked yet in findCodes: one of them may have been scanned in another quarter hour since.
  for (const isThen of isInTimes(await findScanTimes(tx, sessionId))) {
    const { rows } = await sql<{ codeId: string; ordinal: number }>`
      select code_id, ordinal from scans where session_id = ${sessionId} and ${isThen}`.execute(tx)
    found.push(...rows.filter(({ codeId }) => nameOf.has(codeId)))
  }
  const codeIds = found.map(({ codeId }) => codeId)
  const ordinals = found.map(({ ordinal }) => ordinal)
  const pseudonyms = codeIds.map((codeId) => nameOf.get(codeId) ?? '')
  const scans = await countChanges(
    tx,
    sql`update scans set session_id = pseudonym, latitude = null, longitude = null,
        device_type = null, os = null, browser = null, network_type = null, duration_ms = null, accuracy = null
      from unnest(${codeIds}::bigint[], ${ordinals}::integer[], ${pseudonyms}::text[]) as found (code_id, ordinal, pseudonym)
      where scans.code_id = found.code_id and scans.ordinal = found.ordinal`,
  )
  await sql`
    update codes set first_visitor_mark = null, has_erased_visitors = true where id = any (${codeIds}::bigint[])`.execute(
    tx,
  )
  await sql`
    update pending_scans set session_id = pseudonym from ${namesOfCodes(names)}
      where pending_scans.code_id = names.code_id and pending_scans.session_id = ${sessionId}`.execute(tx)
  return scans
}

/** Deletes feedback that has only free text. Returns the number of all feedback. */
async function anonymizeFeedback(tx: Tx, sessionId: string, names: Names): Promise<number> {
  const isTheirs = sql`feedback.session_id = ${sessionId}`
  const hasChoices = sql`num_nonnulls(emoji, multiple_choice, rating) > 0`
  const deleted = await countChanges(
    tx,
    sql`delete from feedback where ${isTheirs} and code_id = any (${names.codeIds}::bigint[]) and not ${hasChoices}`,
  )
  const updated = await countChanges(
    tx,
    sql`update feedback set session_id = pseudonym, open_ended = null, latitude = null, longitude = null, device_type = null
      from ${namesOfCodes(names)} where feedback.code_id = names.code_id and ${isTheirs} and ${hasChoices}`,
  )
  return deleted + updated
}

const namesOfCodes = ({ codeIds, ofCodes }: Names) =>
  sql`unnest(${codeIds}::bigint[], ${ofCodes}::text[]) as names (code_id, pseudonym)`

async function countChanges(tx: Tx, change: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows = 0n } = await change.execute(tx)
  return Number(numAffectedRows)
}
