import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { excluded } from '../../platform/db/rows.ts'

/** A scan of a code, as its visitor proves it by the scan id. */
export type OwnScan = {
  codeId: string
  /** A visitor who sent no session id is known only by the scan. */
  sessionId: string
  partnerId: string
  productId: string
  batchId: string
}

export const findScan = (db: Db, codeId: bigint, scanId: string): Promise<OwnScan | undefined> =>
  db
    .selectFrom('scans')
    .innerJoin('codes', 'codes.id', 'scans.codeId')
    .where('scans.codeId', '=', codeId.toString())
    .where('scanId', '=', scanId)
    .select([
      'scans.codeId',
      sql<string>`coalesce(session_id, scan_id::text)`.as('sessionId'),
      'codes.partnerId',
      'productId',
      'batchId',
    ])
    .executeTakeFirst()

/** What the visitor answered about each spot. */
export const answersOf = (db: Db, { codeId, sessionId }: OwnScan) =>
  db
    .selectFrom('comparisonAnswers')
    .where('codeId', '=', codeId)
    .where('sessionId', '=', sessionId)
    .select(['spotId', 'isSame'])
    .execute()

type Answer = { spotId: string; isSame: boolean; answeredAt: Date }

/** Stores an answer in place of an earlier one, and has the code evaluated if a spot is different, or no longer is. */
export async function storeAnswer(tx: Tx, scan: OwnScan, answer: Answer): Promise<void> {
  await tx
    .insertInto('comparisonAnswers')
    .values({ ...scan, ...answer })
    .onConflict((conflict) =>
      conflict.columns(['codeId', 'sessionId', 'spotId']).doUpdateSet(excluded('isSame', 'answeredAt')),
    )
    .execute()
  await sql`
    insert into copy_candidates (code_id) select ${scan.codeId} where exists (
      select from comparison_answers where code_id = ${scan.codeId} and not is_same)
      or exists (select from copy_cases where code_id = ${scan.codeId} and is_by_pack)`.execute(tx)
}

/** Whom shoppers reach about a product. */
export const findMaker = (db: Db, { partnerId }: OwnScan) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .select(['companyName', 'shopperPhone', 'shopperEmail', 'shopperWebsite'])
    .executeTakeFirstOrThrow()
