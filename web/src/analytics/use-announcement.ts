import type { LiveScan } from '@sahihi/contract/live.ts'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../lib/format.ts'
import { placeWords } from '../lib/place-words.ts'

const quietMs = 10_000

/** What a screen reader says of new scans: a sentence at most every ten seconds, for many come in a busy hour. */
export function useAnnouncement(scans: LiveScan[] | undefined): string {
  const [words, setWords] = useState('')
  const said = useRef<{ cursor: string; at: number }>(undefined)
  useEffect(() => {
    if (!scans) return
    const newest = scans[0]
    const last = said.current
    if (!last) said.current = { cursor: newest?.cursor ?? '0', at: 0 }
    if (!last || !newest || newest.cursor === last.cursor || Date.now() - last.at < quietMs) return
    const fresh = scans.filter(({ cursor }) => BigInt(cursor) > BigInt(last.cursor)).length
    const place = placeWords(newest.city, newest.country)
    const what = `${newest.productName}${place ? `, ${place}` : ''}`
    setWords(fresh === 1 ? `New scan: ${what}` : `${countOf(fresh, 'new scan')}, the last: ${what}`)
    said.current = { cursor: newest.cursor, at: Date.now() }
  }, [scans])
  return words
}
