import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as admin from './admin.ts'
import * as adminOverview from './admin-overview.ts'
import * as alerts from './alerts.ts'
import * as analytics from './analytics/cards.ts'
import * as liveScans from './analytics/live-scans.ts'
import * as pinFigures from './analytics/pins.ts'
import * as analyticsSettings from './analytics/settings.ts'
import * as apiKeys from './api-keys.ts'
import * as applications from './applications.ts'
import * as batchRequests from './batch-requests.ts'
import * as batches from './batches.ts'
import * as closure from './closure.ts'
import * as codes from './codes.ts'
import * as copyCases from './copy-cases.ts'
import * as dataArchives from './data-archives.ts'
import * as domains from './domains.ts'
import * as downloads from './downloads.ts'
import * as edits from './edits.ts'
import type { Endpoint } from './endpoint.ts'
import * as epcis from './epcis.ts'
import * as evidence from './evidence.ts'
import * as feedback from './feedback.ts'
import * as gs1 from './gs1.ts'
import * as home from './home.ts'
import * as imports from './imports.ts'
import * as inbox from './inbox.ts'
import * as inspections from './inspections.ts'
import * as inspectors from './inspectors.ts'
import * as labelPreviews from './label-previews.ts'
import * as labels from './labels.ts'
import * as lists from './lists.ts'
import * as mailChoices from './mail-choices.ts'
import * as orders from './orders.ts'
import * as packSpots from './pack-spots.ts'
import * as partners from './partners.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as pictures from './pictures.ts'
import * as pinFiles from './pin-files.ts'
import * as pins from './pins.ts'
import * as products from './products.ts'
import * as proofs from './proofs.ts'
import * as recalls from './recalls.ts'
import * as reports from './reports.ts'
import * as samples from './samples.ts'
import * as scans from './scans.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as subscriptions from './subscriptions.ts'
import * as team from './team.ts'
import * as visitors from './visitors.ts'
import * as webhooks from './webhooks/endpoints.ts'

// It also ends the hold on an order.
const { confirmBatchRequest, ...requests } = batchRequests
const { listAllBatches, listBatchNames, ...productLists } = lists

/** What each slice of the contract exports, in the order in which the API reference shows the slices. */
export const slices = {
  scans,
  pins: { ...pins, ...pinFiles },
  proofs,
  evidence,
  feedback,
  reports,
  inspections,
  visitors,
  partners,
  accounts: { ...sessions, ...accounts, ...secondFactor, ...passkeys, ...inspectors },
  applications,
  team: { ...team, ...mailChoices },
  apiKeys,
  activity,
  dataArchives,
  imports,
  admin: { ...admin, ...adminOverview },
  closure,
  samples,
  products: { ...products, ...productLists, ...edits },
  batches: { ...batches, ...requests, listAllBatches, listBatchNames },
  recalls,
  codes,
  orders: { ...orders, confirmBatchRequest },
  downloads: { ...downloads, ...labelPreviews },
  epcis,
  gs1,
  domains,
  home,
  search,
  pictures: { ...pictures, ...packSpots },
  copyCases,
  labels,
  subscriptions,
  payments,
  analytics: { ...analytics, ...pinFigures, ...analyticsSettings, ...liveScans },
  alerts,
  inbox,
  webhooks,
} as const

/** An endpoint with its name and the slice that serves it. */
export type NamedEndpoint = Endpoint & { name: string; slice: keyof typeof slices }

/** Every endpoint of the product: the exports of the slices that have a method and a path. */
export const api: readonly NamedEndpoint[] = Object.entries(slices).flatMap(([slice, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ ...value, name, slice: slice as keyof typeof slices }] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

type EndpointsOf<S> = { [K in keyof S]: S[K] extends Endpoint ? S[K] : never }[keyof S]
type Called = { [S in keyof typeof slices]: EndpointsOf<(typeof slices)[S]> }[keyof typeof slices]
/** `'GET /api/products/:id'`: pages name a call by this key, so that its type is checked and no schema is shipped. */
export type CallName = { [E in Called as `${E['method']} ${E['path']}`]: E }
