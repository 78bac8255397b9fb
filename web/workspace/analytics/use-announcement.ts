import type { LiveScan } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { useEffect, useRef, useState } from 'react'
import { describePlace } from '../lib/describe-place.ts'
import { analyticsText } from './text.ts'

const intervalMs = 10_000

/** The cursor keys the element, so that the same text is announced a second time. */
type Announcement = { cursor: string; text: string }

/** What a screen reader announces about new scans: at most one sentence in ten seconds, because a busy hour has many. */
export function useAnnouncement(scans: LiveScan[] | undefined): Announcement | undefined {
  const [announcement, setAnnouncement] = useState<Announcement>()
  const announced = useRef<{ cursor: string; at: number }>(undefined)
  useEffect(() => {
    if (!scans) return
    const [newest] = scans
    const last = announced.current
    if (!last) announced.current = { cursor: newest?.cursor ?? '0', at: 0 }
    if (!last || !newest || newest.cursor === last.cursor) return
    const announce = () => {
      setAnnouncement({ cursor: newest.cursor, text: describeNewScans(newest, scans, last.cursor) })
      announced.current = { cursor: newest.cursor, at: Date.now() }
    }
    const timer = setTimeout(announce, last.at + intervalMs - Date.now())
    return () => clearTimeout(timer)
  }, [scans])
  return announcement
}

function describeNewScans(newest: LiveScan, scans: LiveScan[], last: string): string {
  const count = scans.filter(({ cursor }) => BigInt(cursor) > BigInt(last)).length
  const place = describePlace(newest.city, newest.country)
  const latest = `${newest.productName}${place ? `, ${place}` : ''}`
  return analyticsText.liveFeed.announcement(count, latest)
}
