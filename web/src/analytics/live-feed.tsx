import { Button, Skeleton } from '@mantine/core'
import type { LiveScan } from '@sahihi/contract/endpoints/live-scans.ts'
import { IconKeyboard, IconPlayerPause, IconPlayerPlay, IconQrcode } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { placeWords } from '../lib/describe-place.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './live-feed.module.css'
import { useAnnouncement } from './use-announcement.ts'
import { useIsUnscanned } from './use-card.ts'
import { type LiveState, useLive } from './use-live.ts'

const stateWords: Record<LiveState, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  asking: 'New every 5 seconds',
  away: 'No connection, trying again',
}

/** The scans of the partner's codes as they happen, the newest first. */
export function LiveFeed() {
  const [isPaused, setPaused] = useState(false)
  const { state, scans } = useLive(isPaused)
  const announcement = useAnnouncement(scans)
  useFirstScan(scans)
  const Sign = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <section className={styles.feed} aria-labelledby="live-scans">
      <div className={styles.head}>
        <h2 id="live-scans">Live scans</h2>
        <p className={styles.state} data-state={isPaused ? 'paused' : state} role="status">
          {isPaused ? 'Paused' : stateWords[state]}
        </p>
        <Button
          variant="default"
          className={styles.pause}
          leftSection={<Sign size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      </div>
      {scans ? <Rows scans={scans} /> : <Waiting isLost={state === 'away'} />}
      <p className="out-of-sight" role="status">
        {announcement ? <span key={announcement.cursor}>{announcement.words}</span> : null}
      </p>
    </section>
  )
}

function Waiting({ isLost }: { isLost: boolean }) {
  if (isLost)
    return <p className={styles.nothing}>The scans cannot be read just now. They appear here as soon as they can.</p>
  return (
    <div role="status" aria-label="Loading live scans" className={styles.waiting}>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}

function Rows({ scans }: { scans: LiveScan[] }) {
  useTicks(20)
  const isUnscanned = useIsUnscanned()
  if (scans.length === 0)
    return (
      <p className={styles.nothing}>
        {isUnscanned ? 'No scans yet.' : 'No scans in the last day.'} As soon as somebody checks one of your codes, it
        appears here.
      </p>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1).
    <ul className={styles.rows} tabIndex={0} aria-label="The newest scans">
      {scans.map((scan) => (
        <Row key={scan.cursor} scan={scan} />
      ))}
    </ul>
  )
}

function Row({ scan }: { scan: LiveScan }) {
  const { productName, batchName, city, country, method, isFirst, scannedAt } = scan
  const isTyped = method === 'MANUAL_ENTRY'
  const Sign = isTyped ? IconKeyboard : IconQrcode
  return (
    <li className={styles.row}>
      <Sign size={22} stroke={1.5} aria-hidden="true" />
      <p className={styles.what}>
        <strong>{productName}</strong> <span>{batchName}</span>
      </p>
      <p className={styles.where}>
        {placeWords(city, country) ?? 'Place not known'} · {isTyped ? 'serial typed' : 'code scanned'} ·{' '}
        {isFirst ? 'first scan' : 'scanned before'}
      </p>
      <p className={styles.when}>
        <TimeAgo at={scannedAt} />
      </p>
    </li>
  )
}

/** Once the first scan of all has come, the cards are no longer right: they are asked anew. */
function useFirstScan(scans: LiveScan[] | undefined) {
  const queries = useQueryClient()
  const isFirst = useIsUnscanned() && Boolean(scans?.length)
  useEffect(() => {
    if (isFirst) void queries.invalidateQueries({ queryKey: ['analytics'] })
  }, [isFirst, queries])
}

/** Draws anew now and then, so that what is said of the time stays true. */
function useTicks(seconds: number) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
