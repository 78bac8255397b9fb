import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { requiringCompany } from './second-factor-queries.ts'

/** Admins see every company, so their password alone is not enough on a server that others can reach. */
export const isRequiredOfAdmins = ({ NODE_ENV }: AppContext['config']) => NODE_ENV === 'production'

type Person = Pick<Account, 'id' | 'adminRole'>

/** Why an account must keep its second factor: it is an admin's, or one of its companies requires it. Undefined when it need not. */
export async function whyRequired({ config }: Pick<AppContext, 'config'>, db: Db, { id, adminRole }: Person) {
  if (adminRole) return isRequiredOfAdmins(config) ? secondFactorMessages.adminSecondFactorStays : undefined
  const company = await requiringCompany(db, id)
  return company === undefined ? undefined : secondFactorMessages.secondFactorStays(company)
}

/** Refuses to leave an account without the second factor that it must keep. */
export async function requireOptional(context: Pick<AppContext, 'config'>, tx: Tx, account: Person) {
  const reason = await whyRequired(context, tx, account)
  if (reason) throw new AppError('conflict', reason)
}
