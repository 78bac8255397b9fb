import type { Domains } from '@sahihi/contract/endpoints/domains.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { proofName, proofText } from '../../platform/lib/inspect-host.ts'
import { domainsOfPartner } from './queries.ts'

/** The own addresses of a partner with their records, in the order in which they were added. */
export async function listDomains(
  db: Db,
  { DOMAIN_TARGET: target }: Pick<Config, 'DOMAIN_TARGET'>,
  partner: PartnerId,
): Promise<Domains> {
  const rows = await domainsOfPartner(db, partner)
  const domains = rows.map(({ token, addedAt, checkedAt, problem, ...row }) => ({
    ...row,
    records: [
      { type: 'TXT' as const, name: proofName(row.host), value: proofText(token) },
      ...(target ? [{ type: 'CNAME' as const, name: row.host, value: target }] : []),
    ],
    problem: problem && messages.domains.problems[problem](row.host),
    addedAt: addedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  }))
  return { isAvailable: target !== undefined, domains }
}
