import type { AdminRole, PartnerPermission, PartnerRole, Permission } from '@sahihi/contract/domain/permissions.ts'
import { listPermissions } from '@sahihi/contract/domain/permissions.ts'

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
  /** Whether they must have a second factor but have none; until then they may only use their own account. */
  mustSetUpSecondFactor: boolean
  tokenHash: Buffer
}

/** An API key, which acts for its partner in its own name (docs/platform-and-api.md, "API keys"). */
export type ApiKey = { id: string; partnerId: PartnerId; permissions: readonly PartnerPermission[] }

/** Who makes a request: a person, by the account that they signed in to, or an API key. */
export type Caller = { account: Account; apiKey?: undefined } | { apiKey: ApiKey; account?: undefined }

/** Who acts for a partner: its id for the rows, the caller for the audit log and what it may see. */
export type PartnerActor = Caller & { partner: PartnerId }

/** As PartnerActor, for what only people may do. */
export type MemberActor = { account: Account; partner: PartnerId }

/** As PartnerActor with ids only, for jobs, which act for the caller who requested the work. */
export type Actor = { partner: PartnerId } & (
  | { account: Pick<Account, 'id'>; apiKey?: undefined }
  | { apiKey: Pick<ApiKey, 'id'>; account?: undefined }
)

/** How rows name the actor: one of the two ids is set. */
export const toIds = ({ account, apiKey }: Caller | Actor) => ({
  accountId: account?.id ?? null,
  apiKeyId: apiKey?.id ?? null,
})

export const permissionsOfCaller = ({ account, apiKey }: Caller): readonly Permission[] =>
  apiKey ? apiKey.permissions : listPermissions(account)

export const findPartnerId = ({ account, apiKey }: Caller): PartnerId | undefined =>
  apiKey ? apiKey.partnerId : account.partnerId
