/** The groups of events on the page of webhooks, in its order. */
export const webhookEventGroups = {
  scans: 'Scans',
  findings: 'Findings and decisions',
  inventory: 'Orders, batches and codes',
  plan: 'Plan',
}
type EventOnPage = { group: keyof typeof webhookEventGroups; summary: string }

/**
 * The events that a partner can have sent to its own systems (docs/platform-and-api.md, "Webhooks"), as its page and the reference of
 * the API name them. What is sent with each is in server/src/platform/lib/webhook-payloads.ts.
 */
const events = {
  'scan.recorded': { group: 'scans', summary: 'Scans, up to 100 at a time' },
  'alert.raised': { group: 'findings', summary: 'An alert rule found something' },
  'case.opened': { group: 'findings', summary: 'A label may be copied' },
  'case.confirmed': { group: 'findings', summary: 'A copy was confirmed' },
  'case.dismissed': { group: 'findings', summary: 'A case was dismissed' },
  'case.reopened': { group: 'findings', summary: 'A case was reopened' },
  'report.created': { group: 'findings', summary: 'A shopper reported a product' },
  'inspection.received': { group: 'findings', summary: 'An inspector checked an item' },
  'feedback.created': { group: 'findings', summary: 'A shopper gave feedback' },
  'order.ready': { group: 'inventory', summary: 'An order is ready' },
  'order.failed': { group: 'inventory', summary: 'An import stopped' },
  'batch.change_requested': { group: 'inventory', summary: 'A second person is needed' },
  'batch.released': { group: 'inventory', summary: 'A batch was released' },
  'batch.recalled': { group: 'inventory', summary: 'A batch was recalled' },
  'batch.recall_lifted': { group: 'inventory', summary: 'A recall ended' },
  'code.blocked': { group: 'inventory', summary: 'Codes were blocked' },
  'code.unblocked': { group: 'inventory', summary: 'Codes were unblocked' },
  'plan.low': { group: 'plan', summary: 'Few codes are left' },
  'plan.ending': { group: 'plan', summary: 'The plan ends soon' },
  'plan.ended': { group: 'plan', summary: 'The plan has ended' },
} as const satisfies Record<string, EventOnPage>

export type WebhookEventType = keyof typeof events
export const webhookEvents: Record<WebhookEventType, EventOnPage> = events
export const webhookEventTypes = Object.keys(events) as [WebhookEventType, ...WebhookEventType[]]
/** What the test button sends. It cannot be chosen. */
export const testEventType = 'test'

/** All types that an endpoint may get. */
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
