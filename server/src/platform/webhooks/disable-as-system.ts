import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { audit } from '../lib/audit.ts'
import { type DisabledReason, disableEndpoint } from './queries.ts'

/** Disables an endpoint that cannot be reached, in the caller's transaction, and tells the owners by mail. */
export async function disableAsSystem(
  tx: Tx,
  jobs: AppContext['jobs'],
  id: string,
  because: Exclude<DisabledReason, 'owner'>,
  now: Date,
): Promise<void> {
  const error = messages.webhooks.failures.disabled
  const disabled = await disableEndpoint(tx, id, { now, because, error })
  if (!disabled) return
  const { partnerId, url } = disabled
  const details = { host: new URL(url).host, because }
  await audit(tx, { occurredAt: now, accountId: null, partnerId, action: 'webhook.disabled', subject: id, details })
  await jobs.enqueue(tx, 'mail-webhook-disabled', { endpointId: id })
}
