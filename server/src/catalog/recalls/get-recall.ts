import type { RecallDetails } from '@sahihi/contract/endpoints/recalls.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { buildPictureAddress } from '../../platform/lib/picture-address.ts'
import { presentRecalls } from './list-recalls.ts'
import { noticeFacts, recallsPage } from './queries.ts'

/** The ids of all batches of a recall. */
export async function findRecalledBatches(db: Db, partner: PartnerId, id: string): Promise<string[]> {
  const [row] = await recallsPage(db, partner, { id }, { after: undefined, offset: 0, limit: 1 })
  return row?.batchIds ?? []
}

/** A recall with what its notice says: whom to reach, and what the products look like. */
export async function getRecall(db: Db, partner: PartnerId, id: string): Promise<RecallDetails> {
  const [row] = await recallsPage(db, partner, { id }, { after: undefined, offset: 0, limit: 1 })
  const [recall] = row ? await presentRecalls(db, partner, [row]) : []
  const [first] = recall?.lots ?? []
  if (!recall || !first) throw notFound()
  const about = { batchId: first.batchId, productIds: [...new Set(recall.lots.map(({ productId }) => productId))] }
  const [company, batch, products] = await noticeFacts(db, partner, about)
  return {
    ...recall,
    reasonTranslations: batch?.recallTranslations ?? {},
    company: {
      name: company.companyName,
      logo: company.logoId && buildPictureAddress(company.logoId),
      phone: company.shopperPhone,
      email: company.shopperEmail,
      website: company.shopperWebsite,
    },
    pictures: products.flatMap(({ id: productId, pictureId }) =>
      pictureId ? [{ productId, picture: buildPictureAddress(pictureId) }] : [],
    ),
  }
}
