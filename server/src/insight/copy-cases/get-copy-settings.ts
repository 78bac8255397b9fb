import { readCopyPreferences } from '../../company/partners/copy-preferences.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import { countCasesByLimit } from './settings-queries.ts'

/** The partner's settings, and what each limit would have found, of one product or all. */
export async function getCopySettings(db: Db, partner: PartnerId, productId: string | undefined, now: Date) {
  const casesByLimit = await countCasesByLimit(db, partner, productId, before(now, days(90)))
  return { ...(await readCopyPreferences(db, partner)), casesByLimit }
}
