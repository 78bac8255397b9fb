import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { deleteWebhooks } from './queries.ts'

/** Ends all webhooks of a partner: nothing is sent any more, and nothing of what was sent is kept. */
export const endWebhooks = (tx: Tx, partner: PartnerId) => deleteWebhooks(tx, partner)
