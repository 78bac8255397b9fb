import type { PinOffer } from '@sahihi/contract/domain/pin.ts'
import { type ProductFact, productFacts } from '@sahihi/contract/domain/product-facts.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { batchOnPack } from '../../platform/lib/batch-label.ts'
import { copyLimit } from '../detection/code-record.ts'

/** What a verdict says about all codes of a batch. */
export type BatchFacts = {
  productName: string
  productFacts: Record<ProductFact, string>
  companyName: string
  companyId: string
  /** Where shoppers reach the company; empty texts for what it has not given. */
  contact: { phone: string; email: string; website: string }
  /** The host of its website on the domain of its confirmed email address. */
  site: string | undefined
  timeZone: string
  batchName: string
  manufacturingDate: string
  expirationDate: string
  recallReason: string | null
  recallTranslations: ReasonTranslations
  feedbackOnly: boolean
  feedbackConfig: FeedbackConfig | null
  /** The ids of the product's picture and the company's logo. */
  picture: string | null
  logo: string | null
  /** Whether its pack has spots to compare. */
  hasSpots: boolean
  /** Whether the label has a hidden PIN and when the verdict offers it; null without one. */
  pinOffer: PinOffer | null
  /** Where the lot is sold; null where that is not said. */
  markets: string[] | null
  /** Whether it is sample data, which never verifies as genuine. */
  isSample: boolean
  /** The score from which a code is suspected (docs/detection.md). */
  copyLimit: number
}

/** A batch as a scan found it: the version is another one after each change of the batch, its product or its company. */
export type BatchVersion = { batchId: string; factsVersion: string }
export type ReadFacts = (seen: BatchVersion[]) => Promise<(batch: BatchVersion) => BatchFacts>

const maxCached = 5_000

/**
 * Reads the facts of batches, and caches those that were read last. They are used only for the version that a scan saw, so a change
 * shows in the next verdict on every server.
 */
export function createFactsReader(db: Db): ReadFacts {
  const cached = new Map<string, BatchFacts>()
  return async (seen) => {
    const missing = new Map<string, BatchVersion>()
    for (const batch of seen) if (!cached.has(keyOf(batch))) missing.set(batch.batchId, batch)
    const read = missing.size > 0 ? await selectFacts(db, [...missing.keys()]) : []
    for (const { batchId, ...facts } of read)
      cached.set(keyOf(missing.get(batchId) ?? { batchId, factsVersion: '' }), facts)
    const found = new Map(seen.map((batch) => [keyOf(batch), cached.get(keyOf(batch))]))
    for (const key of cached.keys()) {
      if (cached.size <= maxCached) break
      cached.delete(key)
    }
    return (batch) => {
      const facts = found.get(keyOf(batch))
      if (!facts) throw new Error(`The batch ${batch.batchId} is gone.`)
      return facts
    }
  }
}

const keyOf = ({ batchId, factsVersion }: BatchVersion) => `${batchId} ${factsVersion}`

async function selectFacts(db: Db, batchIds: string[]) {
  const { rows } = await sql<Omit<BatchFacts, 'site'> & Pick<BatchVersion, 'batchId'> & { email: string }>`
    select batches.id as batch_id, products.name as product_name, jsonb_build_object(${sql.join(productFacts.flatMap((fact) => [sql.lit(fact), sql.ref(`products.${fact}`)]))}) as product_facts, partners.company_name,
        partners.email, partners.id as company_id,
        jsonb_build_object('phone', shopper_phone, 'email', shopper_email, 'website', shopper_website) as contact, partners.time_zone, ${batchOnPack} as batch_name, batches.manufacturing_date, batches.expiration_date,
        batches.recall_reason, batches.recall_translations, batches.markets, sample_of is not null as is_sample, not products.verification_enabled as feedback_only, products.feedback_config, products.picture_id as picture, partners.logo_id as logo, products.spot_count > 0 as has_spots,
        case when batches.pin_key_fingerprint is not null then products.pin_offer end as pin_offer, ${copyLimit} as copy_limit
      from batches join products on products.id = batches.product_id join partners on partners.id = batches.partner_id
      where batches.id = any (${batchIds}::uuid[])`.execute(db)
  return rows.map(({ email, ...facts }) => ({ ...facts, site: findProvenSite(facts.contact.website, email) }))
}

// Anybody can have an address at these.
const mailProviders =
  /^(gmail|googlemail|yahoo|ymail|outlook|hotmail|live|icloud|aol|proton|protonmail|zoho|gmx|mail|yandex)\./

/** The host of a website that belongs to the owner of an email domain, which the company has proven to be. */
export function findProvenSite(website: string, email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!URL.canParse(website) || mailProviders.test(domain)) return undefined
  const host = new URL(website).hostname.replace(/^www\./, '')
  return host === domain || host.endsWith(`.${domain}`) ? host : undefined
}
