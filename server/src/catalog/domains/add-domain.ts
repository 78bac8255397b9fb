import { limits } from '@sahihi/contract/domain/limits.ts'
import type { addDomain as endpoint } from '@sahihi/contract/endpoints/domains.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { checkPassword } from '../../company/accounts/check-password.ts'
import type { Config } from '../../platform/config.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { requireOpenPartner } from '../../platform/lib/require-open-partner.ts'
import { createProofToken } from './create-proof-token.ts'
import { listDomains } from './list-domains.ts'
import { insertDomain } from './queries.ts'

type Input = z.output<typeof endpoint.body>

/** Adds an own address, which proves nothing yet. The password is asked so that a stolen session cannot prepare labels of its own. */
export async function addDomain(
  { db, clock, config }: AppContext,
  actor: MemberActor,
  { host, currentPassword }: Input,
) {
  if (!config.DOMAIN_TARGET) throw new AppError('conflict', messages.domains.notAvailable)
  const message = findProblem(host, config)
  if (message) throw wrongField({ field: 'host', message })
  const now = clock()
  await checkPassword(db, actor.account.id, currentPassword, now)
  const data = await db.transaction().execute(async (tx) => {
    await requireOpenPartner(tx, actor.partner)
    const domain = { id: uuidv7(), host, token: createProofToken(), addedAt: now }
    const obstacle = await insertDomain(tx, actor.partner, domain)
    if (obstacle === 'exists') throw new AppError('conflict', messages.domains.exists)
    if (obstacle === 'full') throw new AppError('conflict', messages.domains.tooMany(limits.domainsMax))
    await auditBy(tx, actor, now, { action: 'domain.added', subject: domain.id, details: { host } })
    return listDomains(tx, config, actor.partner)
  })
  return { message: messages.domains.added, data }
}

/** DNS has the last word, but what cannot be proven is said at once. */
function findProblem(host: string, { PUBLIC_URL, DOMAIN_TARGET = '' }: Pick<Config, 'PUBLIC_URL' | 'DOMAIN_TARGET'>) {
  const isWithin = (outer: string) => host === outer || host.endsWith(`.${outer}`)
  if (isWithin(new URL(PUBLIC_URL).hostname) || isWithin(DOMAIN_TARGET)) return messages.domains.ofOperator
  return /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(host) ? messages.domains.publicSuffix : undefined
}
