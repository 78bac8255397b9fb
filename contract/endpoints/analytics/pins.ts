import { z } from 'zod'
import { limits } from '../../domain/limits.ts'
import { dataReply, endpoint } from '../endpoint.ts'
import { pinCounts } from '../pin-counts.ts'
import { analyticsPeriod, byCountryQuery, card, filtersNeedPlan, firstDay, range } from './cards.ts'

const pinTrend = z.array(z.object({ date: firstDay, pinChecks: z.number(), wrongPins: z.number() }))
export const pinFigures = z.object({
  hasPins: z.boolean().meta({ description: 'False: the partner has no batch with hidden PINs.' }),
  scans: z.number().meta({ description: 'Scans of the batches with hidden PINs.' }),
  ...pinCounts,
  period: analyticsPeriod,
  range,
  trends: pinTrend,
  places: z
    .array(
      z.object({
        city: z.string(),
        country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
        pinChecks: z.number(),
        wrongPins: z.number(),
        trends: pinTrend,
      }),
    )
    .meta({ description: `At most ${limits.pinPlacesListed} cities, the most wrong PINs first.` }),
})
export type PinFigures = z.infer<typeof pinFigures>

export const getPins = endpoint({
  ...card,
  path: '/api/products/analytics/pins',
  summary: 'Checks of hidden PINs over time',
  description: `How many scans are followed by a PIN check, how many PINs are confirmed, and how many are wrong, by place and by day, week or month. ${filtersNeedPlan}`,
  query: byCountryQuery,
  reply: dataReply(pinFigures),
})
