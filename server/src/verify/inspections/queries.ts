import type {
  Finding,
  FindingName,
  InspectionVerdict,
  Inspector,
  OfflineAnswer,
} from '@sahihi/contract/endpoints/inspections.ts'
import { type Insertable, sql } from 'kysely'
import { findCompanyName } from '../../company/partners/find-company-name.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows } from '../../platform/db/lists.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { Inspections } from '../../platform/db/schema.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { Account, PartnerId } from '../../platform/lib/identity.ts'
import { readManifestKey } from './manifest-key.ts'

/** A partner owns the inspections of its items. The admins (null) own those of unknown items and of closed partners. */
export type Owner = PartnerId | null

/** Who inspects, and the key that their manifests are signed with. */
export async function getInspector({ db, config }: AppContext, { id, partnerId }: Account): Promise<Inspector> {
  const { publicKey, isLogKey } = readManifestKey(config)
  const company = partnerId ? await findCompanyName(db, partnerId) : null
  return { ...(await findInspectorFacts(db, id)), company, manifestKey: publicKey, isLogKey }
}

export const findInspectorFacts = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['id', 'email', 'name', 'authority'])
    .executeTakeFirstOrThrow()

/** Stores an inspection; false when one with this id is there. */
export const insertInspection = (tx: Tx, inspection: Insertable<Inspections>) =>
  changesRow(
    tx
      .insertInto('inspections')
      .values(inspection)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** What was sent with this id, to know a repetition. */
export const sentInspection = (tx: Tx, id: string) =>
  tx
    .selectFrom('inspections')
    .where('id', '=', id)
    .select(['accountId', 'madeAt', 'enteredText', 'verdict'])
    .executeTakeFirst()

/** Has the code of a counterfeit evaluated, as what visitors find does. */
export const queueCode = (tx: Tx, codeId: string) => tx.insertInto('copyCandidates').values({ codeId }).execute()

export const isOwnInspection = (db: Db, id: string, accountId: string) =>
  findsRow(db.selectFrom('inspections').where('id', '=', id).where('accountId', '=', accountId).select('id'))

/** Stores the photo of an inspection. False when it has a different one. */
export const insertInspectionPhoto = (db: Db, photo: { inspectionId: string; jpeg: Buffer }) =>
  changesRow(
    db
      .insertInto('inspectionPhotos')
      .values(photo)
      .onConflict((conflict) =>
        conflict
          .column('inspectionId')
          .doUpdateSet({ jpeg: photo.jpeg })
          .where('inspectionPhotos.jpeg', '=', photo.jpeg),
      ),
  )

export const getInspectionPhoto = async (db: Db, owner: Owner, id: string) =>
  (
    await ownedInspections(db, owner)
      .innerJoin('inspectionPhotos', 'inspectionPhotos.inspectionId', 'inspections.id')
      .where('inspections.id', '=', id)
      .select('jpeg')
      .executeTakeFirst()
  )?.jpeg

export type InspectionFilters = {
  verdict?: InspectionVerdict | undefined
  finding?: FindingName | undefined
  productId?: string | undefined
  batchId?: string | undefined
}

const newestFirst: SortKey[] = [
  { by: sql`inspections.received_at`, type: 'timestamptz', order: 'desc' },
  { by: sql`inspections.id`, type: 'uuid', order: 'desc' },
]

export const countInspections = (db: Db, owner: Owner, filters: InspectionFilters) =>
  countRows(ownedInspections(db, owner).where(matches(filters)))

export const inspectionsPage = (db: Db, owner: Owner, filters: InspectionFilters, start: PageStart) =>
  selectPage(fullInspections(db, owner).where(matches(filters)), newestFirst, start).execute()

export const inspectionById = (db: Db, owner: Owner, id: string) =>
  fullInspections(db, owner).where('inspections.id', '=', id).executeTakeFirst()
export type InspectionRow = NonNullable<Awaited<ReturnType<typeof inspectionById>>>

export type Inspected = { codeId: string } | { batchIds: string[] }

export const newestInspections = (db: Db, owner: Owner, of: Inspected, limit: number) =>
  fullInspections(db, owner)
    .where(
      'codeId' in of
        ? sql<boolean>`inspections.code_id = ${of.codeId}`
        : sql<boolean>`inspections.batch_id = any (${of.batchIds}::uuid[])`,
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('inspections.id')
    .limit(limit)
    .execute()

const columns = { seal: 'seal', pin: 'pin', look: 'look', saleConditions: 'sale_conditions' } as const

const matches = ({ verdict, finding, productId, batchId }: InspectionFilters) => sql<boolean>`true
  ${verdict ? sql`and inspections.verdict = ${verdict}` : sql``}
  ${finding ? sql`and ${sql.ref(`inspections.${columns[finding]}`)} <> 'ok'` : sql``}
  ${productId ? sql`and inspections.product_id = ${productId}` : sql``}
  ${batchId ? sql`and inspections.batch_id = ${batchId}` : sql``}`

const ownedInspections = (db: Db, owner: Owner) =>
  db
    .selectFrom('inspections')
    .where(
      owner === null
        ? sql<boolean>`(inspections.partner_id is null or inspections.partner_id in (select id from partners where closed_at is not null))`
        : sql<boolean>`inspections.partner_id = ${owner}`,
    )

const inspector = sql<string>`coalesce(inspections.authority, accounts.name, accounts.email)`.as('inspector')
const verdict = sql<InspectionVerdict>`inspections.verdict`.as('verdict')
const finding = (name: FindingName) => sql<Finding | null>`${sql.ref(`inspections.${columns[name]}`)}`.as(name)

const fullInspections = (db: Db, owner: Owner) =>
  ownedInspections(db, owner)
    .innerJoin('accounts', 'accounts.id', 'inspections.accountId')
    .leftJoin('products', 'products.id', 'inspections.productId')
    .leftJoin('batches', 'batches.id', 'inspections.batchId')
    .select(({ exists, selectFrom }) => [
      'inspections.id',
      'receivedAt',
      'madeAt',
      inspector,
      'inspections.authority',
      'enteredText',
      'codeId',
      'inspections.productId',
      'products.name as productName',
      'inspections.batchId',
      batchLabel.as('batchName'),
      sql<OfflineAnswer | null>`offline_answer`.as('offlineAnswer'),
      'manifestMadeAt',
      finding('seal'),
      finding('pin'),
      finding('look'),
      finding('saleConditions'),
      verdict,
      'note',
      'placeWords',
      'latitude',
      'longitude',
      'city',
      'country',
      exists(selectFrom('inspectionPhotos').whereRef('inspectionId', '=', 'inspections.id').select('inspectionId')).as(
        'hasPhoto',
      ),
    ])
