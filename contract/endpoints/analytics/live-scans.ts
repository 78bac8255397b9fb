import { z } from 'zod'
import { limits } from '../../domain/limits.ts'
import { messages } from '../../i18n/en/messages.ts'
import { dataReply, endpoint } from '../endpoint.ts'
import { scanMethod } from '../scans.ts'

// A number as text, because it may exceed the safe integers of JavaScript.
const cursor = z.string(messages.notAnId).regex(/^\d{1,18}$/, messages.notAnId)
const after = cursor.optional().meta({ description: 'The cursor of the last scan that was received.' })

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

export const liveScans = z.object({
  scans: z.array(liveScan).meta({ description: 'The oldest first.' }),
  cursor: z.string().nullable().meta({ description: 'Where to continue; null before the first scan.' }),
})
export type LiveScans = z.infer<typeof liveScans>

export const listLiveScans = endpoint({
  method: 'GET',
  path: '/api/products/analytics/live',
  access: 'partner',
  permission: 'analytics:read',
  summary: 'The newest scans',
  description: `At most ${limits.liveScans}, after the one that a cursor names.`,
  query: z.strictObject({ after }),
  reply: dataReply(liveScans),
})

export const streamLiveScans = endpoint({
  method: 'GET',
  path: '/api/products/analytics/live/stream',
  access: 'partner',
  permission: 'analytics:read',
  summary: 'The newest scans as server-sent events',
  description:
    'Each event is the data of the list. The first has the existing scans; the others follow as codes are scanned.',
  query: z.strictObject({ after }),
  file: 'text/event-stream',
  errors: ['rate_limited'],
})
