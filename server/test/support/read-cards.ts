import type { Geographic, TimePatterns } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { expect } from 'vitest'
import { byPlace, type CardFilters } from './reference-analytics.ts'
import type { TestApp } from './test-app.ts'

/** The cards over HTTP, in the shape of `referenceCards`. */
export async function readCards({ call }: Pick<TestApp, 'call'>, { token }: { token: string }, filters: CardFilters) {
  const query = new URLSearchParams(Object.entries(filters))
  const card = async <T>(name: string, params = query) => {
    const reply = await call('GET', `/api/products/analytics/${name}?${params}`, { token })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    return reply.json<{ data: T }>().data
  }
  const withoutPeriod = new URLSearchParams([...query].filter(([name]) => name !== 'period'))
  const inNigeria = new URLSearchParams([...query, ['country', 'NG']])
  const readPatterns = async (params: URLSearchParams) => {
    const { patterns } = await card<TimePatterns>('time-patterns', params)
    return {
      days: patterns.weekdayDistribution,
      hours: patterns.hourlyDistribution.toSorted((a, b) => a.hour - b.hour),
      weekdayHours: patterns.weekdayHours,
    }
  }
  const places = await card<Geographic>('geographic', withoutPeriod)
  return {
    volume: await card('scan-volume'),
    volumeInNigeria: await card('scan-volume', inNigeria),
    firstScans: await card('first-scans'),
    firstScansInNigeria: await card('first-scans', inNigeria),
    methods: await card('scan-methods'),
    methodsInNigeria: await card('scan-methods', inNigeria),
    engagement: await card('engagement', withoutPeriod),
    patterns: await readPatterns(withoutPeriod),
    patternsInNigeria: await readPatterns(new URLSearchParams([...withoutPeriod, ['country', 'NG']])),
    places: {
      cities: places.topLocations
        .map(({ city, country, scans, firstScans }) => ({ place: `${country} ${city}`, scans, firstScans }))
        .sort(byPlace),
      countries: Object.fromEntries(places.distribution.map(({ country, scans }) => [country, scans])),
      localizedScans: places.localizedScans,
      totalScans: places.totalScans,
    },
  }
}
