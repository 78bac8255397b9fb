import {
  emptyHistory,
  type NewVisitor,
  type Place,
  packVisitor,
  unpackKeptVisitors,
  type VisitorHistory,
  weighVisitors,
} from '../../src/verify/detection/visitor-history.ts'

export const hour = 60
export const day = 24 * hour
export const week = 7 * day
/** Noon of a Monday, in the middle of a week with one key for networks. */
export const start = Math.floor(Date.parse('2026-05-04T12:00:00Z') / 60_000)

export const lagos: Place = { latitude: 6.45, longitude: 3.39 }
export const kano: Place = { latitude: 12, longitude: 8.52 }
export const abuja: Place = { latitude: 9.06, longitude: 7.49 }
export const aba: Place = { latitude: 5.11, longitude: 7.37 }
export const jos: Place = { latitude: 9.93, longitude: 8.89 }
/** A place that many kilometres north of another. */
export const north = ({ latitude, longitude }: Place, km: number): Place => ({
  latitude: latitude + km / 111.195,
  longitude,
})

/** A visitor `after` so many minutes, by default with a network and a device of their own. */
export type Arrival = Partial<Omit<NewVisitor, 'minute'>> & { after: number }

let arrivals = 0
/** The visitors in order of arrival, with the time since the one before as their quiet time. */
export function visitorsOf(list: Arrival[]): NewVisitor[] {
  return list.map(({ after, ...given }, i) => {
    arrivals += 1
    const quietMinutes = after - (list[i - 1]?.after ?? after)
    const tag = 'tag' in given ? given.tag : arrivals % 65_536
    return {
      minute: start + after,
      place: undefined,
      device: arrivals % 16,
      isAnonymous: false,
      sessionHash: arrivals,
      quietMinutes,
      previousTag: tag ?? 0,
      ...given,
      tag,
    }
  })
}

export function historyOf(visitors: NewVisitor[], from: VisitorHistory = emptyHistory): VisitorHistory {
  return {
    ...from,
    visitors: from.visitors + visitors.length,
    anonymousVisitors: from.anonymousVisitors + visitors.filter(({ isAnonymous }) => isAnonymous).length,
    recentEntries: [...from.recentEntries, ...visitors.flatMap(packVisitor)],
  }
}

/** The weights of at most 16 visitors, in the order of arrival. */
export const weightsOf = (list: Arrival[]) =>
  unpackKeptVisitors(weighVisitors(historyOf(visitorsOf(list)))).map(({ weight }) => weight / 100)
