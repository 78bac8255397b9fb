import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import type {
  Alerts,
  Batches,
  Codes,
  CopyCases,
  Feedback,
  FeedbackForms,
  ImportedSerials,
  InboxItems,
  LabelDesigns,
  Partners,
  Pictures,
  ProductLinks,
  Products,
  ReportMessages,
  Reports,
  Scans,
} from '../../platform/db/schema.ts'

/** Whether a company has anything that an archive could collide with. */
export async function hasProducts(tx: Tx, partnerId: string): Promise<boolean> {
  const product = await tx.selectFrom('products').where('partnerId', '=', partnerId).select('id').limit(1).execute()
  return product.length > 0
}

export const insertCompany = (tx: Tx, company: Insertable<Partners>) =>
  tx.insertInto('partners').values(company).execute()

export const insertPicture = (tx: Tx, picture: Insertable<Pictures>) =>
  tx.insertInto('pictures').values(picture).execute()

export const insertLabelDesign = (tx: Tx, design: Insertable<LabelDesigns>) =>
  tx.insertInto('labelDesigns').values(design).execute()

export const insertProducts = (tx: Tx, products: Insertable<Products>[]) =>
  tx.insertInto('products').values(products).execute()

export const insertForms = (tx: Tx, forms: Insertable<FeedbackForms>[]) =>
  tx.insertInto('feedbackForms').values(forms).execute()

export const insertLinks = (tx: Tx, links: Insertable<ProductLinks>[]) =>
  tx.insertInto('productLinks').values(links).execute()

export const insertBatches = (tx: Tx, batches: Insertable<Batches>[]) =>
  tx.insertInto('batches').values(batches).execute()

/** Returns the ids of the codes that nobody had. */
export async function insertCodes(tx: Tx, codes: Insertable<Codes>[]): Promise<string[]> {
  const rows = await tx
    .insertInto('codes')
    .values(codes)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the serials that nobody had. */
export async function insertSerials(tx: Tx, serials: Insertable<ImportedSerials>[]): Promise<string[]> {
  const rows = await tx
    .insertInto('importedSerials')
    .values(serials)
    .onConflict((conflict) => conflict.doNothing())
    .returning('serial')
    .execute()
  return rows.map(({ serial }) => serial)
}

/** Of these codes, those of the company, with what their scans and findings repeat. */
export async function placesOfCodes(tx: Tx, partnerId: string, ids: string[]) {
  const rows = await tx
    .selectFrom('codes')
    .where('partnerId', '=', partnerId)
    .where('id', '=', sql<string>`any (${ids}::bigint[])`)
    .select(['id', 'batchId', 'productId', 'scanCount'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The companies, products and batches of this server that have one of these ids. */
export function scopesWithIds(tx: Tx, ids: string[]) {
  const isOne = sql<boolean>`id = any (${ids}::uuid[])`
  const ofKind = (table: 'partners' | 'products' | 'batches') => tx.selectFrom(table).where(isOne).select('id')
  return ofKind('partners').unionAll(ofKind('products')).unionAll(ofKind('batches')).limit(1).execute()
}

export const insertScans = (tx: Tx, scans: Insertable<Scans>[]) => tx.insertInto('scans').values(scans).execute()

export const insertFeedback = (tx: Tx, answers: Insertable<Feedback>[]) =>
  tx.insertInto('feedback').values(answers).execute()

export const insertReports = (tx: Tx, reports: Insertable<Reports>[]) =>
  tx.insertInto('reports').values(reports).execute()

export const insertPhoto = (tx: Tx, photo: { reportId: string; jpeg: Buffer }) =>
  tx.insertInto('reportPhotos').values(photo).execute()

export const insertMessages = (tx: Tx, messages: Insertable<ReportMessages>[]) =>
  tx.insertInto('reportMessages').values(messages).execute()

export const insertCopyCases = (tx: Tx, cases: Insertable<CopyCases>[]) =>
  tx.insertInto('copyCases').values(cases).execute()

export const insertAlerts = (tx: Tx, alerts: Insertable<Alerts>[]) => tx.insertInto('alerts').values(alerts).execute()

export const insertInboxItems = (tx: Tx, items: Insertable<InboxItems>[]) =>
  tx.insertInto('inboxItems').values(items).execute()

/** The accounts of the members of a company, by their addresses. */
export async function accountsOfMembers(tx: Tx, partnerId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .where('partnerId', '=', partnerId)
    .select(['email', 'accounts.id'])
    .execute()
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/**
 * Fills the histories of visitors from the scans. Codes are not queued for a score: their cases stay as the archive has them until
 * the next visitor.
 */
export async function fillVisitorHistories(tx: Tx, partnerId: string, now: Date) {
  await sql`select fill_code_visitors(array[${partnerId}::uuid], ${now})`.execute(tx)
  await sql`delete from copy_candidates using codes where codes.id = code_id and partner_id = ${partnerId}`.execute(tx)
}
