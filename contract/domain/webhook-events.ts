/**
 * The events that a partner can have sent to its own systems, grouped as the page shows them (docs/platform-and-api.md,
 * "Webhooks").
 */
export const webhookEventGroups = {
  scans: ['scan.recorded'],
  findings: [
    'alert.raised',
    'case.opened',
    'case.confirmed',
    'case.dismissed',
    'case.reopened',
    'report.created',
    'feedback.created',
  ],
  inventory: [
    'order.ready',
    'order.failed',
    'batch.released',
    'batch.recalled',
    'batch.recall_lifted',
    'code.blocked',
    'code.unblocked',
  ],
  plan: ['plan.low', 'plan.ending', 'plan.ended'],
} as const

export type WebhookEventGroup = keyof typeof webhookEventGroups
export type WebhookEventType = (typeof webhookEventGroups)[WebhookEventGroup][number]
/** What the test button sends. It cannot be chosen. */
export const testEventType = 'test'

export const webhookEventTypes = Object.values(webhookEventGroups).flat() as [WebhookEventType, ...WebhookEventType[]]
/** Whatever an endpoint may get. */
export const sentEventTypes = [...webhookEventTypes, testEventType] as const
export type SentEventType = (typeof sentEventTypes)[number]

export const webhookLimits = {
  endpointsMax: 10,
  nameMax: 60,
  urlMax: 1000,
  sampleEveryMax: 1000,
  scansPerEvent: 100,
  deliveriesPerPage: 20,
  keptDays: 30,
  /** How long both secrets sign after a change. */
  rotationHours: 24,
  /** How long an endpoint may fail before it is disabled. */
  failingDays: 3,
  waitingMax: 10_000,
  timeoutSeconds: 10,
  replyReadBytes: 16 * 1024,
  replyKeptChars: 2000,
} as const
