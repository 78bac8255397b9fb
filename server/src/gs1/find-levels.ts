import { gs1Serial } from '@sahihi/contract/domain/scanned-text.ts'
import { resolverMessages as messages } from '@sahihi/contract/i18n/en/resolver-messages.ts'
import type { AppContext } from '../context.ts'
import type { Link, LinkLevel } from './link-level.ts'
import type { ResolverRequest } from './parse-request.ts'
import { productWithGtin, publicBatchesOfLot } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'config'>

/**
 * What there is of an item, the most specific first: its serial, its lot, its product. No code is looked up, so the answer is the same
 * for a serial that was never issued, and the page of the verdict is the one to say so.
 */
export async function findLevels({ db, config }: Deps, request: ResolverRequest): Promise<LinkLevel[]> {
  const { gtin, lot, pathUpTo } = request
  const levels = serialLevels(config.PUBLIC_URL, request)
  const product = await productWithGtin(db, gtin)
  if (!product) return levels
  const [batch] = lot === undefined ? [] : await publicBatchesOfLot(db, product.id, lot)
  const at = (path: string | undefined) => `${config.PUBLIC_URL}${path}`
  if (batch && lot !== undefined)
    levels.push(
      levelOf(at(pathUpTo['10']), messages.lot(product.name, lot), {
        type: 'recallStatus',
        href: at(`/verify-batch/${batch.batchNumber}`),
        title: messages.batchPage,
      }),
    )
  levels.push(
    levelOf(at(pathUpTo['01']), product.name, {
      type: 'registryEntry',
      href: at(`/manufacturers/${product.partnerId}`),
      title: messages.manufacturer(product.companyName),
    }),
  )
  return levels
}

/** The level of a serial: the page of its verdict, and nothing else. Empty for an address without a serial. */
export function serialLevels(publicUrl: string, { gtin, serial, pathUpTo }: ResolverRequest): LinkLevel[] {
  const text = gs1Serial({ gtin, ...(serial === undefined ? {} : { serial }) })
  if (text === undefined || serial === undefined) return []
  return [
    levelOf(`${publicUrl}${pathUpTo['21']}`, messages.serial(serial), {
      type: 'verificationService',
      href: `${publicUrl}/verify/${encodeURIComponent(text)}`,
      title: messages.verdict,
    }),
  ]
}

/** A level with the page of ours that it leads to. */
function levelOf(anchor: string, description: string, page: Pick<Link, 'type' | 'href' | 'title'>): LinkLevel {
  const own: Link = { ...page, language: null, mediaType: 'text/html', isOfPartner: false }
  return { anchor, description, links: [own], defaultLink: own }
}
