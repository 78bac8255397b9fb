import type { LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type DesignFields = Omit<LabelDesign, 'hasLogo'>

const plainDesign: DesignFields = { color: '#000000', isRounded: false, brandName: null }
const columns = ['color', 'isRounded', 'brandName', sql<boolean>`logo is not null`.as('hasLogo')] as const

/** The design that the partner saved, whatever its plan; the plain one when there is none. */
export const getLabelDesign = async (db: Db, partner: PartnerId): Promise<LabelDesign> =>
  (await db.selectFrom('labelDesigns').where('partnerId', '=', partner).select(columns).executeTakeFirst()) ?? {
    ...plainDesign,
    hasLogo: false,
  }

/** The saved design with the bytes of its logo. */
export const savedDesign = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('labelDesigns')
    .where('partnerId', '=', partner)
    .select(['color', 'isRounded', 'brandName', 'logo'])
    .executeTakeFirst()

/** A part of a design; null removes its logo. */
export type DesignChanges = Partial<DesignFields> & { logo?: Buffer | null }

/** Saves changes of a design; the rest stays as it is. */
export const saveDesign = (tx: Tx, partner: PartnerId, changes: DesignChanges) =>
  tx
    .insertInto('labelDesigns')
    .values({ partnerId: partner, ...plainDesign, ...changes })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet(changes))
    .returning(columns)
    .executeTakeFirstOrThrow()
