import { limits } from '@sahihi/contract/domain/limits.ts'
import { rolesWith } from '@sahihi/contract/domain/permissions.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import { formatDate, formatTime } from '../../platform/lib/format.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { groupByLot, namedBatches } from './affected-lots.ts'
import { lapseRequest, type RequestRow, requestById } from './request-queries.ts'

export type BatchRequestJob = { id: string; partnerId: PartnerId; about: 'requested' | 'declined' | 'lapsed' }

const verbs = { release: 'release', recall: 'recall', lift_recall: 'end the recall of' }

/** Marks a request that was not confirmed in time as lapsed, and mails the member who asked for it. */
export const lapseBatchRequest = ({ db, jobs, clock }: AppContext, { id }: { id: string }) =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const lapsed = await lapseRequest(tx, id, now)
    if (!lapsed) return
    const { partnerId, batchIds, action } = lapsed
    for (const subject of batchIds) {
      const event = { occurredAt: now, accountId: null, partnerId, subject, details: { action } }
      await audit(tx, { ...event, action: 'batch.change_lapsed' })
    }
    await jobs.enqueue(tx, 'mail-batch-request', { id, partnerId, about: 'lapsed' })
  })

/** Asks the members who may confirm an open request, or mails its outcome to the member who asked for it. */
export async function mailBatchRequest(
  { db, mailer, config, clock }: AppContext,
  { id, partnerId, about }: BatchRequestJob,
) {
  const request = await requestById(db, partnerId, id)
  const company = request && (await findReaders(db, request, about))
  if (!company || company.to.length === 0) return
  if (about === 'requested' && (request.outcome !== null || request.expiresAt <= clock())) return
  const { action, reason, batchIds, requester, decider, note, expiresAt } = request
  const lots = groupByLot(await namedBatches(db, partnerId, batchIds))
  const [first] = lots
  const codes = lots.reduce((sum, lot) => sum + lot.codes, 0)
  const things = first
    ? `${first.productName}, ${nameLot(first)}${lots.length > 1 ? ` and ${lots.length - 1} more` : ''}`
    : 'an order'
  const title = action === 'release' ? 'Release' : action === 'recall' ? 'Recall' : 'End of recall'
  const until = `${formatTime(expiresAt, company.timeZone)} on ${formatDate('en', expiresAt.toISOString(), company.timeZone)}`
  const said = {
    requested: {
      subject: `Please confirm: ${verbs[action]} ${things}`,
      paragraphs: [
        `${requester} wants to ${verbs[action]} ${things} (${countOf(codes, 'code')}). A second person must confirm it before ${until}.`,
        ...(reason ? [`The reason${action === 'recall' ? ', which shoppers will read' : ''}: ${reason}`] : []),
      ],
    },
    declined: {
      subject: `${title} declined: ${things}`,
      paragraphs: [
        `${decider ?? 'A member'} declined to ${verbs[action]} ${things}. Nothing has changed.`,
        ...(note ? [note] : []),
      ],
    },
    lapsed: {
      subject: `${title} not confirmed: ${things}`,
      paragraphs: [
        `No one confirmed your request to ${verbs[action]} ${things} within ${limits.confirmationHours} hours. Nothing has changed. Ask again if it is still needed.`,
      ],
    },
  }[about]
  await mailer.send({
    to: company.to,
    ...said,
    greeting: `Hello ${company.companyName},`,
    link: { label: 'See the request', url: `${config.PUBLIC_URL}/recalls` },
    isLinkLast: true,
  })
}

const nameLot = ({ lot, batchName }: { lot: string | null; batchName: string }) => (lot ? `lot ${lot}` : batchName)

/** The company with whom the mail is for: who may confirm, or who asked while they are a member. None once it is closed. */
const findReaders = (db: Db, { partnerId, requestedBy }: RequestRow, about: BatchRequestJob['about']) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('closedAt', 'is', null)
    .select(['companyName', 'timeZone'])
    .select(
      sql<string[]>`array(select email from memberships join accounts on accounts.id = memberships.account_id
        where memberships.partner_id = partners.id and ${
          about === 'requested'
            ? sql`accounts.id <> ${requestedBy} and memberships.role = any (${rolesWith('batches:confirm')}::text[])`
            : sql`accounts.id = ${requestedBy}`
        } order by joined_at, email)`.as('to'),
    )
    .executeTakeFirst()
