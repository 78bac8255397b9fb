import type { EmojiOption } from '@sahihi/contract/domain/feedback-options.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

/** What the product of a code asks, and where its answers belong; undefined for a code that was never issued. */
export const questionsOf = (db: Db, code: bigint) =>
  db
    .selectFrom('codes')
    .innerJoin('products', 'products.id', 'codes.productId')
    .innerJoin('partners', 'partners.id', 'codes.partnerId')
    .where('code', '=', code.toString())
    .select(['code', 'batchId', 'productId', 'codes.partnerId', 'products.name as productName', 'timeZone'])
    .select(sql<FeedbackConfig | null>`feedback_config`.as('config'))
    .executeTakeFirst()

export type Answers = {
  emoji: EmojiOption | null
  multipleChoice: string | null
  rating: number | null
  openEnded: string | null
}
export type NewAnswer = Answers & {
  id: string
  code: string
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
}

/** Until the transaction ends nobody else answers for this code, and no scan of it is counted. */
export const takeTurn = (tx: Tx, { code }: NewAnswer) =>
  tx.selectFrom('codes').where('code', '=', code).select('code').forNoKeyUpdate().execute()

/** How a code stands to a visitor's answer: whether it is open to answers, how often scanned, and who has answered. */
export const standingOf = (tx: Tx, { code, sessionId }: NewAnswer) =>
  tx
    .selectFrom('codes')
    .innerJoin('batches', 'batches.id', 'codes.batchId')
    .where('code', '=', code)
    .select([
      'scanCount',
      sql<boolean>`blocked_at is null and released_at is not null and recalled_at is null`.as('isOpen'),
      sql<number>`(select count(*)::integer from feedback where feedback.code = codes.code and session_id <> ${sessionId})`.as(
        'others',
      ),
      sql<boolean>`exists (select from feedback where feedback.code = codes.code and session_id = ${sessionId})`.as(
        'hasAnswered',
      ),
    ])
    .executeTakeFirstOrThrow()

/**
 * Keeps an answer in one conditional statement: new, or the same submission sent again, whose last answers win. Gives when it
 * came first, or undefined when this visitor has already answered for this code.
 */
export const keepAnswer = (tx: Tx, answer: NewAnswer) =>
  tx
    .insertInto('feedback')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['code', 'sessionId'])
        .doUpdateSet((eb) => ({
          emoji: eb.ref('excluded.emoji'),
          multipleChoice: eb.ref('excluded.multipleChoice'),
          rating: eb.ref('excluded.rating'),
          openEnded: eb.ref('excluded.openEnded'),
        }))
        .whereRef('feedback.submissionId', '=', 'excluded.submissionId'),
    )
    .returning('submittedAt')
    .executeTakeFirst()

export const answeredAt = (tx: Tx, { code, sessionId }: NewAnswer) =>
  tx
    .selectFrom('feedback')
    .where('code', '=', code)
    .where('sessionId', '=', sessionId)
    .select('submittedAt')
    .executeTakeFirstOrThrow()

/** Which answers: of one batch or of a whole product, on which days of the partner, with which text. */
export type Which = {
  productId: string
  batchId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  withText?: boolean
}

export async function countAnswers(db: Db, partner: PartnerId, which: Which): Promise<number> {
  const { count } = await answersOf(db, partner, which)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const answersPage = (
  db: Db,
  partner: PartnerId,
  which: Which,
  { page, limit }: { page: number; limit: number },
) =>
  withPlaces(answersOf(db, partner, which), partner)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

/** The next answers after one, newest first, for reading all of them piece by piece. */
export const answersAfter = (db: Db, partner: PartnerId, which: Which, last: AnswerRow | undefined, limit: number) =>
  withPlaces(answersOf(db, partner, which), partner)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(feedback.submitted_at, feedback.id) < (${last?.submittedAt}, ${last?.id})`),
    )
    .limit(limit)
    .execute()

export type AnswerRow = Awaited<ReturnType<typeof answersPage>>[number]

/** How many answers there are for a batch (or, given a product, for all its batches) of a period, after its beginning. */
export async function countWithin(db: Db, partner: PartnerId, of: string, { from, to }: { from: Date; to: Date }) {
  const { count } = await db
    .selectFrom('feedback')
    .where('partnerId', '=', partner)
    .where((either) => either.or([either('batchId', '=', of), either('productId', '=', of)]))
    .where('submittedAt', '>', from)
    .where('submittedAt', '<=', to)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How often each answer was given, and how many answered at all, in one look: `value` is null for the whole. */
export const countEach = (db: Db, partner: PartnerId, which: Which) =>
  answersOf(db, partner, which)
    .select([
      sql<'emoji' | 'multipleChoice' | 'rating' | 'all'>`case grouping(emoji, multiple_choice, rating)
        when 3 then 'emoji' when 5 then 'multipleChoice' when 6 then 'rating' else 'all' end`.as('question'),
      sql<string | null>`coalesce(emoji, multiple_choice, rating::text)`.as('value'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .groupBy(sql`grouping sets ((emoji), (multiple_choice), (rating), ())`)
    .execute()

export async function countCodes(db: Db, partner: PartnerId, which: Which): Promise<number> {
  const { count } = await batchesOf(db, partner, which)
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many codes were scanned: at least once, or on the days asked for. */
export async function countScannedCodes(db: Db, partner: PartnerId, which: Which): Promise<number> {
  const { count } = await db
    .selectFrom('codes')
    .where('batchId', 'in', batchesOf(db, partner, which).select('id'))
    .where('scanCount', '>', 0)
    .$if(Boolean(which.from || which.to), (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('scans')
            .whereRef('scans.code', '=', 'codes.code')
            .where(onDays('scanned_at', partner, which)),
        ),
      ),
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const questionsOfProduct = (db: Db, partner: PartnerId, productId: string) =>
  db
    .selectFrom('products')
    .where('partnerId', '=', partner)
    .where('id', '=', productId)
    .select(sql<FeedbackConfig | null>`feedback_config`.as('config'))
    .executeTakeFirstOrThrow()

const batchesOf = (db: Db, partner: PartnerId, { productId, batchId }: Which) =>
  db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('productId', '=', productId)
    .$if(batchId !== undefined, (query) => query.where('id', '=', batchId ?? ''))

const answersOf = (db: Db | Tx, partner: PartnerId, { productId, batchId, from, to, search, withText }: Which) =>
  db
    .selectFrom('feedback')
    .where('feedback.partnerId', '=', partner)
    .where('feedback.productId', '=', productId)
    .$if(batchId !== undefined, (query) => query.where('feedback.batchId', '=', batchId ?? ''))
    .where(onDays('submitted_at', partner, { from, to }))
    .$if(withText === true, (query) => query.where('openEnded', 'is not', null))
    .$if(Boolean(search), (query) => query.where('openEnded', 'ilike', `%${literally(search ?? '')}%`))

/** A day begins at the partner's midnight; both days are included. */
const onDays = (
  column: 'submitted_at' | 'scanned_at',
  partner: PartnerId,
  { from, to }: Pick<Which, 'from' | 'to'>,
) => {
  const zone = sql`(select time_zone from partners where partners.id = ${partner})`
  const since = from ? sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}` : sql`true`
  const until = to ? sql`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}` : sql`true`
  return sql<boolean>`${since} and ${until}`
}

const literally = (search: string) => search.normalize().replace(/[\\%_]/g, '\\$&')

const withPlaces = (answers: ReturnType<typeof answersOf>, partner: PartnerId) =>
  answers
    .innerJoin('batches', 'batches.id', 'feedback.batchId')
    .leftJoin('aliases', 'aliases.code', 'feedback.code')
    .select(['feedback.id', 'feedback.code', 'printed', 'feedback.batchId', 'batches.name as batchName', 'submittedAt'])
    .select(['multipleChoice', 'rating', 'openEnded', 'city'])
    .select([
      sql<EmojiOption | null>`emoji`.as('emoji'),
      sql<'mobile' | 'desktop' | null>`device_type`.as('deviceType'),
      sql<string>`(submitted_at at time zone (select time_zone from partners where partners.id = ${partner}))::date`.as(
        'day',
      ),
    ])
    .orderBy('submittedAt', 'desc')
    .orderBy('feedback.id', 'desc')
