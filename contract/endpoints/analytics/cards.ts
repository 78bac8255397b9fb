import { z } from 'zod'
import { limits } from '../../domain/limits.ts'
import { calendarDate, id, oneOf } from '../../domain/text.ts'
import { failedVerdicts } from '../../domain/verdicts.ts'
import { messages } from '../../i18n/en/messages.ts'
import { dataReply, endpoint } from '../endpoint.ts'
import { cursor, listReply, wholeNumber } from '../paging.ts'
import { scanMethod } from '../scans.ts'

export const analyticsPeriod = oneOf(['day', 'week', 'month'])
export type AnalyticsPeriod = z.infer<typeof analyticsPeriod>

const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const days = wholeNumber(limits.analyticsDaysMax)
  .optional()
  .meta({ description: 'The last days up to the partner’s today, instead of `from` and `to`.' })
const filters = {
  productId: id.optional().meta({ description: 'Only scans of this product.' }),
  batchId: id.optional().meta({ description: 'Only scans of this batch.' }),
  orderId: id.optional().meta({ description: 'Only scans of the batches of this order.' }),
  from: calendarDate.optional().meta({ description: 'The first day, in the partner’s time zone.' }),
  to: calendarDate
    .optional()
    .meta({ description: `The last day. At most ${limits.analyticsDaysMax} days are counted.` }),
  days,
}
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, messages.analytics.countryCode)
  .optional()
  .meta({ description: 'Only scans with a known city in this country, by ISO 3166-1 alpha-2.', examples: ['NG'] })
const period = analyticsPeriod.default('day').meta({ description: 'The step of the chart.' })
type Dates = { from?: string | undefined; to?: string | undefined; days?: number | undefined }
export const requireValidDates = ({ from, to, days }: Dates, context: z.RefinementCtx) => {
  const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (days && (from || to)) addIssue('days', messages.analytics.daysOrDatesOnly)
  if ((from === undefined) !== (to === undefined))
    return addIssue(from ? 'to' : 'from', messages.analytics.bothDatesRequired)
  if (!from || !to) return
  if (to < from) addIssue('to', messages.analytics.datesReversed)
  else if (countDays(from, to) > limits.analyticsDaysMax)
    addIssue('to', messages.analytics.tooManyDays(limits.analyticsDaysMax))
}
const cardQuery = z.strictObject(filters).superRefine(requireValidDates)
const cardByCountryQuery = z.strictObject({ ...filters, country }).superRefine(requireValidDates)
const chartQuery = z.strictObject({ ...filters, period }).superRefine(requireValidDates)
export const byCountryQuery = z.strictObject({ ...filters, period, country }).superRefine(requireValidDates)
export type AnalyticsFilters = z.infer<typeof cardByCountryQuery>

export const range = z.object({ from: z.string(), to: z.string() }).meta({ description: 'The first and the last day.' })
const optionalRange = range.nullable().meta({ description: 'The first and the last day; null for all time.' })
export const firstDay = z.string().meta({ description: 'The first day of the day, week (from Monday) or month.' })

export const scanVolume = z.object({
  totalScans: z.number(),
  growth: z.number().nullable().meta({
    description: 'In percent against as many days before, with one decimal; null when those had no scan.',
  }),
  period: analyticsPeriod,
  range,
  trends: z.array(z.object({ date: firstDay, scans: z.number() })),
})
export type ScanVolume = z.infer<typeof scanVolume>

export const firstScans = z.object({
  totalScans: z.number(),
  firstScans: z.number().meta({ description: 'Scans of codes that had not been scanned before.' }),
  period: analyticsPeriod,
  range,
  trends: z.array(z.object({ date: firstDay, scans: z.number(), firstScans: z.number() })),
})
export type FirstScans = z.infer<typeof firstScans>

export const suspectedCopies = z.object({
  suspectedCopies: z.number(),
  period: analyticsPeriod,
  range,
  trends: z.array(z.object({ date: firstDay, suspectedCopies: z.number() })),
})
export type SuspectedCopies = z.infer<typeof suspectedCopies>

export const failedChecks = z.object({
  failedChecks: z.number(),
  period: analyticsPeriod,
  range,
  trends: z.array(z.object({ date: firstDay, verdicts: z.record(z.enum(failedVerdicts), z.number()) })),
})
export type FailedChecks = z.infer<typeof failedChecks>

export const scanMethods = z.object({
  period: analyticsPeriod,
  range,
  trends: z.array(z.object({ date: firstDay, methods: z.record(scanMethod, z.number()) })),
})
export type ScanMethods = z.infer<typeof scanMethods>

export const engagement = z.object({
  averageScans: z.string().meta({
    description: 'Scans for each visitor, with one decimal. Scans without a session id are left out.',
  }),
  repeatRate: z.string().meta({ description: 'The percentage of scans whose code had been scanned before.' }),
  singleScan: z.string().meta({ description: 'The percentage of visitors with one scan.' }),
  multiScan: z.string().meta({ description: 'The percentage of visitors with more than one scan.' }),
  visitors: z.number(),
  scans: z.number(),
  range: optionalRange,
})
export type Engagement = z.infer<typeof engagement>

export const timePatterns = z.object({
  peakHours: z.string().meta({ description: 'At most three hours with scans, the busiest first: `14:00, 9:00`.' }),
  mostActiveDays: z.string().meta({ description: 'At most three weekdays with scans, the busiest first.' }),
  patterns: z.object({
    weekdayDistribution: z
      .array(z.object({ day: z.string(), count: z.number() }))
      .meta({ description: 'Monday to Sunday.' }),
    hourlyDistribution: z
      .array(z.object({ hour: z.number(), count: z.number() }))
      .meta({ description: 'All 24 hours, the busiest first.' }),
    weekdayHours: z
      .array(z.object({ day: z.string(), hours: z.array(z.number()) }))
      .meta({ description: 'Monday to Sunday, each with its scans from 0:00 to 23:00.' }),
  }),
  range: optionalRange,
})
export type TimePatterns = z.infer<typeof timePatterns>

const coordinate = z.number().nullable().meta({ description: 'In degrees; null for a city without known coordinates.' })

const place = z.object({
  city: z.string(),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
  state: z.string().nullable(),
  latitude: coordinate,
  longitude: coordinate,
})
export const cityScans = place.extend({
  scans: z.number(),
  firstScans: z.number(),
  originalLocation: z.string().meta({ description: 'City and country: `Lagos, Nigeria`.' }),
})
const cityFindings = place.extend({
  failedChecks: z.number().meta({ description: 'Checks of issued codes that failed.' }),
  suspectedCopies: z.number().meta({
    description: 'Codes scanned there that may be copied, open or confirmed; 0 if the role may not read cases.',
  }),
  inspections: z.number().meta({ description: 'Received inspections; 0 if the role may not read reports.' }),
})
export type CityScans = z.infer<typeof cityScans>

export const geographic = z.object({
  topLocations: z.array(cityScans).meta({ description: 'Every city, the most scanned first.' }),
  distribution: z.array(z.object({ country: z.string(), scans: z.number() })),
  findings: z
    .array(cityFindings)
    .meta({ description: 'Every city with failed checks, suspected copies or inspections.' }),
  localizedScans: z.number().meta({ description: 'Scans with a known city.' }),
  totalScans: z.number(),
  range: optionalRange,
})
export type Geographic = z.infer<typeof geographic>

const scanned = z.object({ id: z.string(), name: z.string(), scans: z.number() })
export const topScanned = z.object({
  products: z.array(scanned).meta({ description: 'The most scanned first, at most 5.' }),
  batches: z
    .array(scanned.extend({ productId: z.string(), productName: z.string(), orderId: z.string().nullable() }))
    .meta({ description: 'The most scanned first, at most 5; those of an order are one, with the id of one of them.' }),
  range,
})
export type TopScanned = z.infer<typeof topScanned>

export const batchEventKinds = ['released', 'recalled'] as const
export const batchEvents = z.object({
  events: z.array(
    z.object({
      date: z.string().meta({ description: 'The day, in the partner’s time zone.' }),
      kind: z.enum(batchEventKinds),
      batches: z
        .number()
        .meta({ description: 'How many were released or recalled that day; those of an order are one.' }),
      name: z.string().meta({ description: 'The name of one of them.' }),
    }),
  ),
  range,
})
export type BatchEvents = z.infer<typeof batchEvents>

export const filtersNeedPlan = 'Filters need a Premium or Enterprise plan.'
export const card = {
  method: 'GET',
  access: 'partner',
  permission: 'analytics:read',
  errors: ['not_found', 'plan_required'],
} as const

export const getScanVolume = endpoint({
  ...card,
  path: '/api/products/analytics/scan-volume',
  summary: 'Scans by day, week or month',
  description: `With their growth against as many days before. ${filtersNeedPlan}`,
  query: byCountryQuery,
  reply: dataReply(scanVolume),
})

export const getScanMethods = endpoint({
  ...card,
  path: '/api/products/analytics/scan-methods',
  summary: 'Scans by method and day, week or month',
  description: `Scans of codes and of typed serials. ${filtersNeedPlan}`,
  query: byCountryQuery,
  reply: dataReply(scanMethods),
})

export const getFirstScans = endpoint({
  ...card,
  path: '/api/products/analytics/first-scans',
  summary: 'First scans by day, week or month',
  description: `With all scans, so that a share can be computed. ${filtersNeedPlan}`,
  query: byCountryQuery,
  reply: dataReply(firstScans),
})

export const getSuspectedCopies = endpoint({
  ...card,
  path: '/api/products/analytics/suspected-copies',
  permission: 'cases:read',
  summary: 'Suspected copies by day, week or month',
  description: `A code counts on the day on which it was first suspected, whatever was decided later. ${filtersNeedPlan}`,
  query: byCountryQuery,
  reply: dataReply(suspectedCopies),
})

export const getFailedChecks = endpoint({
  ...card,
  path: '/api/products/analytics/failed-checks',
  summary: 'Failed checks by verdict over time',
  description: `Checks of codes that are blocked, not released, over their scan limit, expired or recalled. The first three are no scans. ${filtersNeedPlan}`,
  query: byCountryQuery,
  reply: dataReply(failedChecks),
})

export const getEngagement = endpoint({
  ...card,
  path: '/api/products/analytics/engagement',
  summary: 'How often visitors come back',
  description: filtersNeedPlan,
  query: cardQuery,
  reply: dataReply(engagement),
})

export const getTimePatterns = endpoint({
  ...card,
  path: '/api/products/analytics/time-patterns',
  summary: 'Scans by weekday and by hour',
  description: `Days and hours are in the partner’s time zone. ${filtersNeedPlan}`,
  query: cardByCountryQuery,
  reply: dataReply(timePatterns),
})

export const getGeographic = endpoint({
  ...card,
  path: '/api/products/analytics/geographic',
  summary: 'Scans by city and country',
  description: filtersNeedPlan,
  query: cardQuery,
  reply: dataReply(geographic),
})

export const getTopScanned = endpoint({
  ...card,
  path: '/api/products/analytics/top-scanned',
  summary: 'The most scanned products and batches',
  description: `Of the last 30 days unless days are given. ${filtersNeedPlan}`,
  query: cardByCountryQuery,
  reply: dataReply(topScanned),
})

export const getBatchEvents = endpoint({
  ...card,
  path: '/api/products/analytics/batch-events',
  summary: 'Releases and recalls by day',
  description: `To read a chart of scans with. A batch that was released when it was made counts on that day. ${filtersNeedPlan}`,
  query: chartQuery,
  reply: dataReply(batchEvents),
})

const idsOf = (what: string) =>
  z
    .string(messages.notAnId)
    .max(limits.selectedMax * 37, messages.selectedMax)
    .meta({
      description: `Ids of ${what}, with commas between.`,
      examples: ['01a229ef-5d02-7398-8247-190a4fdfe727,01a229ef-5d02-7398-8247-1910a8f34c49'],
    })
    .refine((text) => text.split(',').every((each) => id.safeParse(each).success), messages.notAnId)
    .transform((text) => text.split(','))
    .optional()

/** What is known of where some lots are before their state changes; without a plan, because a recall must not wait for one. */
export const getScannedPlaces = endpoint({
  method: 'GET',
  access: 'partner',
  permission: 'analytics:read',
  path: '/api/batches/scanned-places',
  summary: 'Count scanned codes of batches, with places',
  description: 'Of these batches and of those that these orders have made, as of a second ago.',
  query: z.strictObject({ batchIds: idsOf('batches'), orderIds: idsOf('orders') }),
  reply: dataReply(
    z.object({
      scannedCodes: z.number(),
      totalScans: z.number(),
      places: z
        .array(z.object({ city: z.string(), country: z.string(), scans: z.number() }))
        .meta({ description: 'The cities with most scans, at most 5.' }),
      otherPlaces: z.number().meta({ description: 'How many more cities there are.' }),
    }),
  ),
})

export const exportScans = endpoint({
  method: 'GET',
  path: '/api/products/analytics/scans-export',
  access: 'partner',
  permission: 'exports:read',
  summary: 'Export scans as CSV',
  description:
    'A line for each scan, by batch and code, as a table for a spreadsheet (RFC 4180). No cell can be a formula, and nothing tells visitors apart. Needs a Premium or Enterprise plan. The header `x-approximate-bytes` estimates the size. A partner can have one export made at a time. The export is in the audit log.',
  query: cardByCountryQuery,
  errors: ['not_found', 'plan_required', 'rate_limited'],
  file: 'text/csv',
  headers: ['X-Approximate-Bytes'],
})

const listedScan = z.object({
  serial: z.string().meta({ description: 'As it is printed.' }),
  ordinal: z.number().meta({ description: 'Scans of a code are numbered from 1.' }),
  scannedAt: z.iso.datetime(),
  method: scanMethod,
  deviceType: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  product: z.object({ id: z.string(), name: z.string() }),
  batch: z.object({ id: z.string(), name: z.string() }),
})
export type ListedScan = z.infer<typeof listedScan>

const scansOnPage = wholeNumber(limits.scansOnPageMax)
  .default(100)
  .meta({ description: `Scans on a page, at most ${limits.scansOnPageMax}.` })

export const listScans = endpoint({
  method: 'GET',
  path: '/api/scans',
  access: 'partner',
  permission: 'analytics:read',
  summary: 'List scans',
  description:
    'Every scan of some days, batch by batch and code by code, read by cursor; nothing tells visitors apart. For what is new, ask for the days since the last time, or have scans sent to a webhook. A scan is listed some seconds after it was made. Needs a Premium or Enterprise plan.',
  query: z.strictObject({ ...filters, country, cursor, limit: scansOnPage }).superRefine(requireValidDates),
  reply: listReply(z.array(listedScan)),
  errors: ['not_found', 'plan_required'],
})

export const mapSettings = z.object({
  tileUrl: z.string().nullable().meta({ description: 'The URL of map tiles with {z}, {x} and {y}; null for none.' }),
  tileAttribution: z
    .string()
    .nullable()
    .meta({ description: 'The credit of the tiles, in which `[text](https://...)` is a link.' }),
  geocoderUrl: z.string().nullable().meta({ description: 'A search with the API of Nominatim; null for none.' }),
})
export type MapSettings = z.infer<typeof mapSettings>

export const getMapSettings = endpoint({
  method: 'GET',
  path: '/api/analytics/map',
  access: 'partner',
  permission: 'analytics:read',
  summary: 'Hosts of map tiles and geocoding',
  description:
    'Where map tiles and the points of unknown cities come from. Every field is null unless the operator has set it.',
  reply: dataReply(mapSettings),
})
