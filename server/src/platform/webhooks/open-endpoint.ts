import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { openSecrets, signMessage } from './endpoint-secrets.ts'
import { type Outcome, openSender, type Resolve } from './post-event.ts'
import type { StoredSecrets } from './queries.ts'

type Event = { eventId: string; body: string }

/** Makes attempts to deliver to an endpoint, whose secrets are decrypted once. */
export function openEndpoint(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  endpoint: StoredSecrets & { url: string },
  resolve?: Resolve,
) {
  const sender = openSender(config, resolve)
  const secrets = openSecrets(config, endpoint, clock())
  const send = async ({ eventId, body }: Event): Promise<Outcome> => {
    if (secrets.length === 0)
      return { status: null, error: messages.webhooks.failures.unreadableSecret, reply: '', durationMs: 0 }
    return sender.send({ url: endpoint.url, headers: buildHeaders(secrets, { eventId, body }, clock()), body })
  }
  return { send, close: sender.close }
}

/** The headers of a request (Standard Webhooks, "Webhook headers"). The time is that of the attempt. */
function buildHeaders(secrets: Buffer[], { eventId, body }: Event, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Sahihi-Webhooks',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secrets, { id: eventId, timestamp, body }),
  }
}
