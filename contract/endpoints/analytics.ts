import { z } from 'zod'
import { analyticsMessages } from '../i18n/en/analytics-messages.ts'
import { wholeNumber } from './inventory-codes.ts'
import { dataReply, endpoint } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { scanMethod } from './scans.ts'
import { calendarDate, id } from '../domain/text.ts'

const periods = ['day', 'week', 'month'] as const
export const analyticsPeriod = z.enum(periods, messages.oneOf(periods))
export type AnalyticsPeriod = z.infer<typeof analyticsPeriod>

/** How many days, weeks or months a chart shows when no dates are chosen, the running one included (docs/adr/0015). */
export const shownBuckets = { day: 30, week: 12, month: 12 } as const

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/**
 * What a card is narrowed down to: a product or a batch, and the days from `from` to `to`, both included, in the partner's time
 * zone. All of it is of the larger plans (specification 9, "advanced analytics").
 */
const filters = {
  productId: id.optional(),
  batchId: id.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}
type Dates = { from?: string | undefined; to?: string | undefined }
const bothDates = ({ from, to }: Dates, ask: z.RefinementCtx) => {
  const refuse = (path: string, message: string) => ask.addIssue({ code: 'custom', path: [path], message })
  if ((from === undefined) !== (to === undefined)) return refuse(from ? 'to' : 'from', analyticsMessages.bothDates)
  if (!from || !to) return
  if (to < from) refuse('to', analyticsMessages.datesTurned)
  else if (daysBetween(from, to) > limits.analyticsDaysMax)
    refuse('to', analyticsMessages.tooManyDays(limits.analyticsDaysMax))
}
const narrowed = z.strictObject(filters).superRefine(bothDates)
const narrowedByPeriod = z.strictObject({ ...filters, period: analyticsPeriod.default('day') }).superRefine(bothDates)
export type AnalyticsFilters = z.infer<typeof narrowed>
/** `days`: the last so many up to the partner's today, which only the server can tell from wherever the reader is. */
const narrowedByDays = z
  .strictObject({ ...filters, days: wholeNumber(limits.analyticsDaysMax).optional() })
  .superRefine(bothDates)
  .refine(({ days, from, to }) => !days || (!from && !to), { path: ['days'], error: analyticsMessages.daysOrDates })
export type GeographicFilters = z.infer<typeof narrowedByDays>

/** The days that an answer is about, `YYYY-MM-DD`; null where it is about all time. */
const range = z.object({ from: z.string(), to: z.string() })

export const scanVolume = z.object({
  totalScans: z.number(),
  /** In percent of the same number of days before, with one decimal; null where those had no scan. */
  growth: z.number().nullable(),
  period: analyticsPeriod,
  range,
  /** One for each day, week (from Monday) or month, by its first day; those without a scan are there, too. */
  trends: z.array(z.object({ date: z.string(), scans: z.number() })),
})
export type ScanVolume = z.infer<typeof scanVolume>

export const scanMethods = z.object({
  period: analyticsPeriod,
  range,
  trends: z.array(z.object({ date: z.string(), methods: z.record(scanMethod, z.number()) })),
})
export type ScanMethods = z.infer<typeof scanMethods>

/** Percentages and the average are texts with one decimal (specification 3, "Analytics"). */
export const engagement = z.object({
  /** Scans for each visitor. A scan without a session id has no visitor, and is left out. */
  averageScans: z.string(),
  /** The share of scans whose code had been scanned before. */
  repeatRate: z.string(),
  /** The shares of visitors with one scan, and with more. */
  singleScan: z.string(),
  multiScan: z.string(),
  visitors: z.number(),
  scans: z.number(),
  range: range.nullable(),
})
export type Engagement = z.infer<typeof engagement>

export const timePatterns = z.object({
  /** The busiest first, at most three, those without a scan left out: `14:00, 9:00`, `Friday, Monday`. */
  peakHours: z.string(),
  mostActiveDays: z.string(),
  patterns: z.object({
    /** Monday to Sunday. */
    weekdayDistribution: z.array(z.object({ day: z.string(), count: z.number() })),
    /** The 24 hours, busiest first: the first is the peak hour (specification 3). */
    hourlyDistribution: z.array(z.object({ hour: z.number(), count: z.number() })),
  }),
  range: range.nullable(),
})
export type TimePatterns = z.infer<typeof timePatterns>

export const cityScans = z.object({
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  state: z.string().nullable(),
  scans: z.number(),
  firstScans: z.number(),
  /** `Lagos, Nigeria`. */
  originalLocation: z.string(),
  /** Of the city, in degrees; null for one that our gazetteer does not know. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type CityScans = z.infer<typeof cityScans>

export const geographic = z.object({
  /** Every city, the most scanned first. */
  topLocations: z.array(cityScans),
  distribution: z.array(z.object({ country: z.string(), scans: z.number() })),
  /** With a place, and all. */
  localizedScans: z.number(),
  totalScans: z.number(),
  range: range.nullable(),
})
export type Geographic = z.infer<typeof geographic>


export const getScanVolume = endpoint({
  method: 'GET',
  path: '/api/products/analytics/scan-volume',
  access: 'partner',
  summary: 'Scans by day, week or month, and how their number has grown',
  query: narrowedByPeriod,
  reply: dataReply(scanVolume),
})

export const getScanMethods = endpoint({
  method: 'GET',
  path: '/api/products/analytics/scan-methods',
  access: 'partner',
  summary: 'Scans by day, week or month, of codes scanned and of serials typed',
  query: narrowedByPeriod,
  reply: dataReply(scanMethods),
})

export const getEngagement = endpoint({
  method: 'GET',
  path: '/api/products/analytics/engagement',
  access: 'partner',
  summary: 'How often visitors come back, and codes are scanned again',
  query: narrowed,
  reply: dataReply(engagement),
})

export const getTimePatterns = endpoint({
  method: 'GET',
  path: '/api/products/analytics/time-patterns',
  access: 'partner',
  summary: 'Scans by weekday and by hour of the partner’s time zone',
  query: narrowed,
  reply: dataReply(timePatterns),
})

export const getGeographic = endpoint({
  method: 'GET',
  path: '/api/products/analytics/geographic',
  access: 'partner',
  summary: 'Scans by city and country',
  query: narrowedByDays,
  reply: dataReply(geographic),
})

/** Where the map's tiles and the points of unknown cities come from: null unless the operator has named them. */
export const mapSettings = z.object({
  /** With {z}, {x} and {y}. */
  tileUrl: z.string().nullable(),
  /** Words, in which `[words](https://...)` is a link. */
  tileAttribution: z.string().nullable(),
  /** Speaks the search of Nominatim. */
  geocoderUrl: z.string().nullable(),
})
export type MapSettings = z.infer<typeof mapSettings>

export const getMapSettings = endpoint({
  method: 'GET',
  path: '/api/analytics/map',
  access: 'partner',
  summary: 'Where the map of scans is drawn from',
  reply: dataReply(mapSettings),
})
