import { itemName } from '@sahihi/contract/domain/item-name.ts'
import { companyRoles } from '@sahihi/contract/domain/permissions.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { batchLabel, orderLabel } from '../../platform/lib/batch-label.ts'
import { formatDate, formatTime } from '../../platform/lib/format.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'

/** Who answers for a request, and the API key that they made it with. */
export type Requester = { accountId: string; apiKeyId: string | null }

export type RecallMail = {
  partnerId: PartnerId
  accountId: string | null
  apiKeyId: string | null
  action: 'recall' | 'lift_recall'
  reason: string
  emergency: boolean
  /** Who asked for it, where the actor is its second person. */
  requestedBy: Requester | null
  batchIds: string[]
  changedAt: string
}

const maxNamed = 20

/** Tells everyone who decides on batches that some were recalled, or no longer are: what, who, when and why. An emergency is told to all. */
export async function mailRecall({ db, mailer, config }: AppContext, job: RecallMail) {
  const { action, reason, emergency, changedAt } = job
  const [company, found] = await Promise.all([findCompany(db, job), findBatches(db, job)])
  const batches = joinParts(found)
  const [first] = batches
  if (!company || !first) return
  const isRecall = action === 'recall'
  const count = countOf(batches.length, 'batch', 'batches')
  const codes = batches.reduce((sum, { quantity }) => sum + quantity, 0)
  const productIds = new Set(batches.map(({ productId }) => productId))
  const isOneProduct = productIds.size === 1
  const products = isOneProduct ? first.productName : countOf(productIds.size, 'product')
  const names = batches
    .slice(0, maxNamed)
    .map(({ name, productName }) => (isOneProduct ? name : itemName(productName, name)))
  const left = batches.length - names.length
  const at = new Date(changedAt)
  await mailer.send({
    to: company.to,
    subject: `${emergency ? 'Emergency recall' : isRecall ? 'Recalled' : 'Recall ended'}: ${batches.length === 1 ? itemName(products, first.name) : `${products}, ${count}`}`,
    greeting: `Hello ${company.companyName},`,
    paragraphs: [
      `${company.who ?? 'A member'} ${isRecall ? 'recalled' : 'ended the recall of'} ${count} of ${products} (${countOf(codes, 'code')}) on ${formatDate('en', changedAt, company.timeZone)} at ${formatTime(at, company.timeZone)}.`,
      ...(emergency ? ['It was an emergency, so no one else confirmed it.'] : []),
      ...(company.asked
        ? [`${company.asked} had asked for it; ${company.who ?? 'a member'} confirmed it as the second person.`]
        : []),
      `${isRecall ? 'The reason, which shoppers read' : 'The reason'}: ${reason}`,
      `Affected: ${names.join('; ')}${left > 0 ? `, and ${left} more` : ''}.`,
    ],
    isLinkLast: true,
    link:
      batches.length === 1
        ? {
            label: 'See the batch',
            url: `${config.PUBLIC_URL}${first.orderId ? `/lots/${first.orderId}` : `/inventory/${first.id}`}`,
          }
        : {
            label: 'See the batches',
            url: `${config.PUBLIC_URL}${isOneProduct ? `/products/${first.productId}` : ''}/batches`,
          },
  })
}

/** The company with the addresses of its owners, production and quality, or of all; who acted and who asked. None once it is closed. */
const findCompany = (db: Db, { partnerId, accountId, apiKeyId, emergency, requestedBy }: RecallMail) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('closedAt', 'is', null)
    .select([
      'companyName',
      'timeZone',
      memberEmails(sql.ref('partners.id'), emergency ? companyRoles : ['owner', 'production', 'quality']).as('to'),
      actorName({ accountId, apiKeyId }).as('who'),
      actorName({ accountId: null, apiKeyId: null, ...requestedBy }).as('asked'),
    ])
    .executeTakeFirst()

const actorName = ({ accountId, apiKeyId }: { accountId: string | null; apiKeyId: string | null }) =>
  sql<string | null>`coalesce((select 'The API key “' || name || '”' from api_keys where id = ${apiKeyId}),
    (select coalesce(name, email) from accounts where id = ${accountId}))`

type Batch = Awaited<ReturnType<typeof findBatches>>[number]

/** The batches of an order that are all here as the one lot that they are for people. */
const joinParts = (batches: Batch[]) =>
  [...Map.groupBy(batches, ({ id, orderId }) => orderId ?? id).values()].flatMap((parts) => {
    const [first] = parts
    if (!first || parts.length !== first.batchesMade) return parts
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0)
    return { ...first, name: first.orderName ?? first.name, quantity }
  })

const findBatches = (db: Db, { partnerId, batchIds }: RecallMail) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partnerId)
    .where('batches.id', 'in', batchIds)
    .leftJoin('orders', 'orders.id', 'batches.orderId')
    .select([
      'batches.id',
      'batches.productId',
      batchLabel.as('name'),
      'batches.quantity',
      'products.name as productName',
    ])
    .select(['orderId', 'batchesMade', orderLabel.as('orderName')])
    .orderBy('batches.createdAt')
    .orderBy('orderPosition')
    .execute()
