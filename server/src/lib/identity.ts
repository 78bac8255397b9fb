import type { AdminRole, PartnerRole } from '@sahihi/contract/domain/permissions.ts'

declare const tenant: unique symbol
declare const adminMark: unique symbol
/** The signed-in partner. Only `authenticate` makes one, so a query that takes it cannot read another tenant's rows. */
export type PartnerId = string & { [tenant]: true }
/** The account of a signed-in admin. Only `authenticate` makes one. */
export type AdminId = string & { [adminMark]: true }

export type Account = {
  id: string
  email: string
  /** The role of an admin; null for others. */
  adminRole: AdminRole | null
  /** The role in the partner that the session is for; null for admins. */
  partnerRole: PartnerRole | null
  partnerId: PartnerId | undefined
  /** Until they have a second factor, which is required of them, only their own account is open to them. */
  mustSetUpSecondFactor: boolean
  tokenHash: Buffer
}

/** Who acts for a partner: its id for the rows, the account for the audit log. */
export type PartnerActor = { account: Account; partner: PartnerId }

/** As PartnerActor where only the ids are known: a job acts for the account that asked for its work. */
export type Actor = { account: Pick<Account, 'id'>; partner: PartnerId }
