import type { LiveScan } from '@sahihi/contract/endpoints/live-scans.ts'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../lib/format.ts'
import { placeWords } from '../lib/describe-place.ts'

const quietMs = 10_000

/** The same words twice are said twice when the page shows them as two: hence the cursor. */
type Announcement = { cursor: string; words: string }

/** What a screen reader says of new scans: a sentence at most every ten seconds, for many come in a busy hour. */
export function useAnnouncement(scans: LiveScan[] | undefined): Announcement | undefined {
  const [announcement, setAnnouncement] = useState<Announcement>()
  const said = useRef<{ cursor: string; at: number }>(undefined)
  useEffect(() => {
    if (!scans) return
    const [newest] = scans
    const last = said.current
    if (!last) said.current = { cursor: newest?.cursor ?? '0', at: 0 }
    if (!last || !newest || newest.cursor === last.cursor) return
    const say = () => {
      setAnnouncement({ cursor: newest.cursor, words: wordsOf(newest, scans, last.cursor) })
      said.current = { cursor: newest.cursor, at: Date.now() }
    }
    const timer = setTimeout(say, last.at + quietMs - Date.now())
    return () => clearTimeout(timer)
  }, [scans])
  return announcement
}

function wordsOf(newest: LiveScan, scans: LiveScan[], last: string): string {
  const fresh = scans.filter(({ cursor }) => BigInt(cursor) > BigInt(last)).length
  const place = placeWords(newest.city, newest.country)
  const what = `${newest.productName}${place ? `, ${place}` : ''}`
  return fresh === 1 ? `New scan: ${what}` : `${countOf(fresh, 'new scan')}, the last: ${what}`
}
