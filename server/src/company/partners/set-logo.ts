import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { updateLogo } from './queries.ts'

/** Names the logo that shoppers see, and locks the partner until the transaction ends. */
export const setLogo = (tx: Tx, partner: PartnerId, logo: string | null) => updateLogo(tx, partner, logo)
