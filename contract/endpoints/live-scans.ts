import { z } from 'zod'
import { dataReply, endpoint } from './endpoint.ts'
import { messages } from '../i18n/en/messages.ts'
import { scanMethod } from './scans.ts'

/** The id of the last scan that was seen: a whole number as text, for it may be larger than a number of JavaScript's. */
const cursor = z.string(messages.notAnId).regex(/^\d{1,18}$/, messages.notAnId)

export const liveScan = z.object({
  cursor: z.string(),
  productName: z.string(),
  batchName: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  method: scanMethod,
  isFirst: z.boolean(),
  scannedAt: z.string(),
})
export type LiveScan = z.infer<typeof liveScan>

/** The newest scans after a cursor, the oldest first, and the cursor to go on from (null before the first scan of all). */
export const liveScans = z.object({ scans: z.array(liveScan), cursor: z.string().nullable() })
export type LiveScans = z.infer<typeof liveScans>

export const listLiveScans = endpoint({
  method: 'GET',
  path: '/api/products/analytics/live',
  access: 'partner',
  summary: 'The newest scans, at most 50, after the one that a cursor names',
  query: z.strictObject({ after: cursor.optional() }),
  reply: dataReply(liveScans),
})

export const streamLiveScans = endpoint({
  method: 'GET',
  path: '/api/products/analytics/live/stream',
  access: 'partner',
  summary: 'The same as server-sent events: at once what is there already, then whatever comes, until the session ends',
  query: z.strictObject({ after: cursor.optional() }),
  file: 'text/event-stream',
})
