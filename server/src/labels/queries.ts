import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

export const designOf = (db: Db | Tx, partner: PartnerId) =>
  db
    .selectFrom('designs')
    .where('partnerId', '=', partner)
    .select(['color', 'isRounded', 'brandName', 'logo'])
    .executeTakeFirst()

type Wish = { color: string; isRounded: boolean; brandName: string | null }

/** Keeps all of a design but its logo, which stays as it is. */
export const keepDesign = (tx: Tx, partner: PartnerId, wish: Wish, changedAt: Date) =>
  tx
    .insertInto('designs')
    .values({ partnerId: partner, ...wish, changedAt })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ ...wish, changedAt }))
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Keeps the logo, or none, and leaves the rest of the design as it is; `plain` is what a first design is besides. */
export const keepLogo = (tx: Tx, partner: PartnerId, logo: Buffer | null, plain: Wish, changedAt: Date) =>
  tx
    .insertInto('designs')
    .values({ partnerId: partner, ...plain, logo, changedAt })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ logo, changedAt }))
    .returning(columns)
    .executeTakeFirstOrThrow()

const columns = ['color', 'isRounded', 'brandName', sql<boolean>`logo is not null`.as('hasLogo')] as const
