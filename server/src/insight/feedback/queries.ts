import type { EmojiOption } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig, FeedbackStatus } from '@sahihi/contract/endpoints/feedback.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { inOrder, type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import { contains } from '../../platform/db/name-key.ts'
import { excluded } from '../../platform/db/rows.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** The feedback form of a code's product, and the owners of its feedback; undefined for a code that was never issued. */
export const findFeedbackForm = (db: Db, codeId: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('products', 'products.id', 'codes.productId')
    .innerJoin('partners', 'partners.id', 'codes.partnerId')
    .where('codes.id', '=', codeId.toString())
    .select(['codes.id as codeId', 'batchId', 'productId', 'codes.partnerId'])
    .select([
      'products.name as productName',
      'timeZone',
      sql<FeedbackConfig | null>`case when closed_at is null then feedback_config end`.as('config'),
    ])
    .executeTakeFirst()

export type StoredResponses = {
  emoji: EmojiOption | null
  multipleChoice: string | null
  rating: number | null
  openEnded: string | null
}
export type NewFeedback = StoredResponses & {
  id: string
  codeId: string
  batchId: string
  productId: string
  partnerId: string
  sessionId: string
  submissionId: string
  submittedAt: Date
  deviceType: 'mobile' | 'desktop' | null
  latitude: number | null
  longitude: number | null
  city: string | null
  country: string | null
  /** The form that the visitor saw. */
  formVersion: number
  /** Set when too many answers came from its network: it does not count until the partner accepts it. */
  heldAt: Date | null
}

/** Until the transaction ends, no other feedback on this code is stored and no scan of it is counted. */
export const lockCode = (tx: Tx, { codeId }: Pick<NewFeedback, 'codeId'>) =>
  tx.selectFrom('codes').where('id', '=', codeId).select('id').forNoKeyUpdate().execute()

/** Whether a code is on sale, and who has scanned it and given feedback on it. */
export const readFeedbackStatus = (tx: Tx, { codeId, sessionId }: Omit<NewFeedback, 'heldAt'>) =>
  tx
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .where('codes.id', '=', codeId)
    .select([
      sql<boolean>`scan_count > (select count(*) from feedback where code_id = codes.id and session_id <> ${sessionId})
        or exists (select from scans where code_id = codes.id and session_id = ${sessionId})`.as('hasScanLeft'),
      sql<boolean>`blocked_at is null and released_at is not null and recalled_at is null`.as('isOnSale'),
      sql<boolean>`exists (select from feedback where code_id = codes.id and session_id = ${sessionId})`.as(
        'hasSubmitted',
      ),
    ])
    .executeTakeFirstOrThrow()

// An acceptance only covers the responses that the partner has seen.
const isStillAccepted = sql`(feedback.emoji, feedback.multiple_choice, feedback.rating, feedback.open_ended)
  is not distinct from (excluded.emoji, excluded.multiple_choice, excluded.rating, excluded.open_ended)`

/**
 * Stores feedback in one conditional statement: new, or the same submission again, whose last responses win. Returns the time of
 * the first submission; undefined when this visitor has already given other feedback on this code.
 */
export const upsertFeedback = (tx: Tx, feedback: NewFeedback) =>
  tx
    .insertInto('feedback')
    .values(feedback)
    .onConflict((conflict) =>
      conflict
        .columns(['codeId', 'sessionId'])
        .doUpdateSet({
          ...excluded('emoji', 'multipleChoice', 'rating', 'openEnded', 'formVersion'),
          acceptedAt: sql<Date | null>`case when ${isStillAccepted} then feedback.accepted_at end`,
        })
        .whereRef('feedback.submissionId', '=', 'excluded.submissionId'),
    )
    .returning('submittedAt')
    .executeTakeFirst()

export const findPreviousSubmission = (tx: Tx, { codeId, sessionId }: Omit<NewFeedback, 'heldAt'>) =>
  tx
    .selectFrom('feedback')
    .where('codeId', '=', codeId)
    .where('sessionId', '=', sessionId)
    .select('submittedAt')
    .executeTakeFirstOrThrow()

/** The feedback of a batch or of a whole product, on days of the partner's time zone, with a text in the comment. */
export type FeedbackFilters = {
  productId: string
  batchId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  withText?: boolean
  /** Undefined for all feedback. */
  status: FeedbackStatus | undefined
}

/** Held feedback counts once the partner has accepted it (docs/insight.md, "Feedback"). */
const statusOf = sql<FeedbackStatus>`case when feedback.discarded_at is not null then 'discarded'
  when feedback.held_at is not null and feedback.accepted_at is null then 'held' else 'counted' end`
export const hasStatus = (status: FeedbackStatus) => sql<boolean>`${statusOf} = ${status}`

export const countFeedback = (db: Db, partner: PartnerId, filters: FeedbackFilters) =>
  countRows(filteredFeedback(db, partner, filters))

export const feedbackPage = (db: Db, partner: PartnerId, filters: FeedbackFilters, start: PageStart) =>
  selectPage(selectRows(db, partner, filters), newestFirst, start).execute()

/** The next rows after `last`, newest first, to read all of them chunk by chunk. */
export const feedbackAfter = (
  db: Db,
  partner: PartnerId,
  filters: FeedbackFilters,
  last: FeedbackRow | undefined,
  limit: number,
) =>
  selectRows(db, partner, filters)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(feedback.submitted_at, feedback.id) < (${last?.submittedAt}, ${last?.id})`),
    )
    .orderBy(inOrder(newestFirst))
    .limit(limit)

const newestFirst: SortKey[] = [
  { by: sql`feedback.submitted_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`feedback.id`, type: 'uuid', order: 'desc' },
]

export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** How often each option of each form was chosen, and (`all`, with `value` null) how much feedback there is, from one snapshot. */
export const countOptions = (db: Db, partner: PartnerId, filters: FeedbackFilters) =>
  // Citus has no grouping sets over the rows of several shards, but over the few combinations of answers.
  db
    .selectFrom(
      filteredFeedback(db, partner, filters)
        .select(['emoji', 'multipleChoice', 'rating', 'formVersion', ({ fn }) => fn.countAll().as('answers')])
        .groupBy(['emoji', 'multipleChoice', 'rating', 'formVersion'])
        .as('combinations'),
    )
    .select([
      sql<'emoji' | 'multipleChoice' | 'rating' | 'all'>`case grouping(emoji, multiple_choice, rating)
        when 3 then 'emoji' when 5 then 'multipleChoice' when 6 then 'rating' else 'all' end`.as('question'),
      sql<number>`coalesce(form_version, 0)`.as('formVersion'),
      sql<string | null>`coalesce(emoji, multiple_choice, rating::text)`.as('value'),
      sql<number>`coalesce(sum(answers), 0)::integer`.as('count'),
    ])
    .groupBy(sql`grouping sets ((emoji, form_version), (multiple_choice, form_version), (rating, form_version), ())`)
    .execute()

/** How much feedback is held or was discarded. */
export async function countHeldFeedback(db: Db, partner: PartnerId, filters: FeedbackFilters) {
  const rows = await filteredFeedback(db, partner, { ...filters, status: undefined })
    .where('heldAt', 'is not', null)
    .select([
      statusOf.as('status'),
      ({ fn }) => fn.countAll().as('count'),
      ({ fn }) => fn.max('submittedAt').as('newestAt'),
    ])
    .groupBy(statusOf)
    .execute()
  const of = (status: FeedbackStatus) => rows.find((row) => row.status === status)
  return {
    heldCount: Number(of('held')?.count ?? 0),
    newestHeldAt: of('held')?.newestAt.toISOString() ?? null,
    discardedCount: Number(of('discarded')?.count ?? 0),
  }
}

export type FeedbackDecision = { decision: 'accept' | 'discard'; feedbackIds?: string[] | undefined; until?: Date }

/** Decides on the named feedback, whatever was decided before, or on all that is still held. Returns how much changed. */
export async function updateDecision(
  tx: Tx,
  partner: PartnerId,
  { productId, batchId }: Pick<FeedbackFilters, 'productId' | 'batchId'>,
  { decision, feedbackIds, until, now }: FeedbackDecision & { now: Date },
): Promise<number> {
  const [set, cleared] =
    decision === 'accept' ? (['acceptedAt', 'discardedAt'] as const) : (['discardedAt', 'acceptedAt'] as const)
  const { numUpdatedRows } = await tx
    .updateTable('feedback')
    .set({ [set]: now, [cleared]: null })
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .$if(batchId !== undefined, (query) => query.where('batchId', '=', batchId ?? ''))
    .where('heldAt', 'is not', null)
    .where(set, 'is', null)
    .$if(feedbackIds !== undefined, (query) => query.where('id', 'in', feedbackIds ?? []))
    .$if(until !== undefined, (query) => query.where(cleared, 'is', null).where('submittedAt', '<=', until ?? now))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function countCodes(db: Db, partner: PartnerId, filters: FeedbackFilters): Promise<number> {
  const { count } = await filteredBatches(db, partner, filters)
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many codes were scanned: ever, or on the days of the filters. */
export const countScannedCodes = (db: Db, partner: PartnerId, filters: FeedbackFilters) =>
  countRows(
    db
      .selectFrom('codes')
      .where('batchId', 'in', filteredBatches(db, partner, filters).select('id'))
      .where('scanCount', '>', 0)
      .$if(Boolean(filters.from || filters.to), (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('scans')
              .whereRef('scans.codeId', '=', 'codes.id')
              .where(onDays('scanned_at', partner, filters)),
          ),
        ),
      ),
  )

const filteredBatches = (db: Db, partner: PartnerId, { productId, batchId }: FeedbackFilters) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .$if(batchId !== undefined, (query) => query.where('id', '=', batchId ?? ''))

const filteredFeedback = (
  db: Db,
  partner: PartnerId,
  { productId, batchId, from, to, search, withText, status }: FeedbackFilters,
) =>
  db
    .selectFrom('feedback')
    .where('feedback.partnerId', '=', partner)
    .where('feedback.productId', '=', productId)
    .$if(batchId !== undefined, (query) => query.where('feedback.batchId', '=', batchId ?? ''))
    .where(onDays('submitted_at', partner, { from, to }))
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'counted')))
    .$if(withText === true, (query) => query.where('openEnded', 'is not', null))
    .$if(Boolean(search), (query) => query.where(contains('openEnded', search ?? '')))

const zoneOf = (partner: PartnerId) => sql`(select time_zone from partners where partners.id = ${partner})`

/** A day begins at midnight in the partner's time zone. Both days are included. */
const onDays = (
  column: 'submitted_at' | 'scanned_at',
  partner: PartnerId,
  { from, to }: Pick<FeedbackFilters, 'from' | 'to'>,
) => {
  const zone = zoneOf(partner)
  const since = from ? sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}` : sql`true`
  const until = to ? sql`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}` : sql`true`
  return sql<boolean>`${since} and ${until}`
}

const selectRows = (db: Db, partner: PartnerId, filters: FeedbackFilters) =>
  filteredFeedback(db, partner, filters)
    .innerJoin('batches', 'batches.id', 'feedback.batchId')
    .innerJoin('products', 'products.id', 'batches.productId')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'feedback.codeId')
    .select(['feedback.id', 'feedback.codeId', 'printedSerial', 'feedback.batchId', batchLabel.as('batchName')])
    .select(['submittedAt', 'multipleChoice', 'rating', 'openEnded', 'city', 'formVersion', statusOf.as('status')])
    .select([
      sql<EmojiOption | null>`emoji`.as('emoji'),
      sql<'mobile' | 'desktop' | null>`device_type`.as('deviceType'),
      sql<string>`to_char(submitted_at at time zone ${zoneOf(partner)}, 'YYYY-MM-DD HH24:MI:SS')`.as('localTime'),
    ])
