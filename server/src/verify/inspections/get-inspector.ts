import type { Inspector } from '@sahihi/contract/endpoints/inspections.ts'
import { findCompanyName } from '../../company/partners/find-company-name.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { readManifestKey } from './manifest-key.ts'
import { findInspectorFacts } from './queries.ts'

/** Who inspects, and the key that their manifests are signed with. */
export async function getInspector({ db, config }: AppContext, { id, partnerId }: Account): Promise<Inspector> {
  const { publicKey, isLogKey } = readManifestKey(config)
  const company = partnerId ? await findCompanyName(db, partnerId) : null
  return { ...(await findInspectorFacts(db, id)), company, manifestKey: publicKey, isLogKey }
}
