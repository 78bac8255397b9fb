import { gs1Serial } from '@sahihi/contract/domain/scanned-text.ts'
import { resolverMessages as messages } from '@sahihi/contract/i18n/en/resolver-messages.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Link, LinkLevel } from './link-level.ts'
import type { ResolverRequest } from './parse-request.ts'
import { type PublishedLink, productWithGtin, publicBatchesOfLot, publishedLinks } from './queries.ts'

/** `companyId`: of the own address of a company, which knows only its products. */
type Scope = { db: Db; origin: string; companyId: string | undefined }

/**
 * The levels of an item, the most specific first: its serial, its lot, its product. No code is looked up, so the answer is the same for
 * a serial that was never issued; the page of its verdict says so.
 */
export async function findLevels({ db, origin, companyId }: Scope, request: ResolverRequest): Promise<LinkLevel[]> {
  const { gtin, lot, pathUpTo } = request
  const levels = serialLevels(origin, request)
  const product = await productWithGtin(db, gtin)
  if (!product || (companyId !== undefined && product.partnerId !== companyId)) return levels
  const batches = lot === undefined ? [] : await publicBatchesOfLot(db, product.id, lot)
  const batchIds = batches.map(({ id }) => id)
  // The links of a suspended partner are not shown until it is reinstated.
  const links = product.suspendedAt ? [] : await publishedLinks(db, product.id, batchIds)
  const at = (path: string | undefined) => `${origin}${path}`
  const [batch] = batches
  if (batch && lot !== undefined) {
    const level = buildLevel(at(pathUpTo['10']), messages.lot(product.name, lot), {
      type: 'recallStatus',
      href: at(`/verify-batch/${batch.batchNumber}`),
      title: messages.batchPage,
    })
    const ofBatches = batchIds.flatMap((id) => links.filter(({ batchId }) => batchId === id))
    levels.push(withLinks(level, ofBatches, { keepsDefault: batch.recalledAt !== null }))
  }
  const level = buildLevel(at(pathUpTo['01']), product.name, {
    type: 'registryEntry',
    href: at(`/manufacturers/${product.partnerId}`),
    title: messages.manufacturer(product.companyName),
  })
  levels.push(
    withLinks(
      level,
      links.filter(({ batchId }) => batchId === null),
    ),
  )
  return levels
}

/** Adds a partner's links to a level. Their default takes the place of ours, but never while the lot is recalled. */
function withLinks(level: LinkLevel, published: PublishedLink[], { keepsDefault = false } = {}): LinkLevel {
  const links = distinct(published)
  const chosen = keepsDefault ? undefined : links.find(({ isDefault }) => isDefault)
  return { ...level, links: [...links, ...level.links], defaultLink: chosen ?? level.defaultLink }
}

/** Batches of one lot may have the same links. */
function distinct(published: PublishedLink[]) {
  const byContent = new Map<string, Link & { isDefault: boolean }>()
  for (const { batchId: _, ...link } of published) {
    const key = JSON.stringify([link.type, link.href, link.language, link.mediaType])
    const earlier = byContent.get(key)
    if (earlier) earlier.isDefault ||= link.isDefault
    else byContent.set(key, { ...link, isOfPartner: true })
  }
  return [...byContent.values()]
}

/** The level of a serial: the page of its verdict, and nothing else. Empty for an address without a serial. */
export function serialLevels(
  publicUrl: string,
  { gtin, serial, pathUpTo }: Pick<ResolverRequest, 'gtin' | 'serial' | 'pathUpTo'>,
): LinkLevel[] {
  const text = gs1Serial({ gtin, ...(serial === undefined ? {} : { serial }) })
  if (text === undefined || serial === undefined) return []
  return [
    buildLevel(`${publicUrl}${pathUpTo['21']}`, messages.serial(serial), {
      type: 'verificationService',
      href: `${publicUrl}/verify/${encodeURIComponent(text)}`,
      title: messages.verdict,
    }),
  ]
}

/** A level with the page of ours that it leads to. */
function buildLevel(anchor: string, description: string, page: Pick<Link, 'type' | 'href' | 'title'>): LinkLevel {
  const own: Link = { ...page, language: null, mediaType: 'text/html', isOfPartner: false }
  return { anchor, description, links: [own], defaultLink: own }
}
