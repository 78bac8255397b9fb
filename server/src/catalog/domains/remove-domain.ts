import type { removeDomain as endpoint } from '@sahihi/contract/endpoints/domains.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import { checkPassword } from '../../company/accounts/check-password.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { logDomain } from '../../platform/transparency-log/log-facts.ts'
import { resetLabelAddress } from '../products/set-label-address.ts'
import { listDomains } from './list-domains.ts'
import { deleteDomain } from './queries.ts'

type Input = z.output<typeof endpoint.body>

/** Removes an own address for good: printed labels that have it stop working, and new labels get the operator's. */
export async function removeDomain(context: AppContext, actor: MemberActor, id: string, { currentPassword }: Input) {
  const { db, clock, config, companyHosts } = context
  const now = clock()
  await checkPassword(db, actor.account.id, currentPassword, now)
  const data = await db.transaction().execute(async (tx) => {
    const removed = await deleteDomain(tx, actor.partner, id)
    if (!removed) throw notFound()
    await resetLabelAddress(tx, actor.partner, removed.host)
    await auditBy(tx, actor, now, { action: 'domain.removed', subject: id, details: { host: removed.host } })
    if (removed.verifiedAt) await logDomain(tx, removed, 'removed', now)
    return listDomains(tx, config, actor.partner)
  })
  await companyHosts.refresh()
  return { message: messages.domains.removed, data }
}
