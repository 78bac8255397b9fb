import { signMessage } from './endpoint-secrets.ts'

/** The headers of a request (Standard Webhooks, "Webhook headers"). The time is that of the attempt. */
export function productHeaders(secrets: Buffer[], { id, body }: { id: string; body: string }, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Sahihi-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secrets, { id, timestamp, body }),
  }
}
