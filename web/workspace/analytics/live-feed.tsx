import { Button, Skeleton } from '@mantine/core'
import type { LiveScan } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { describePlace } from '../lib/describe-place.ts'
import { IconKeyboard, IconPlayerPause, IconPlayerPlay, IconQrcode } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Words } from '../ui/words.tsx'
import styles from './live-feed.module.css'
import { analyticsText } from './text.ts'
import { useAnnouncement } from './use-announcement.ts'
import { useHasNoScans } from './use-card.ts'
import { useLive } from './use-live.ts'

const t = analyticsText.liveFeed

/** The scans of the partner's codes as they happen, newest first. */
export function LiveFeed() {
  const [isPaused, setPaused] = useState(false)
  const { state, scans } = useLive(isPaused)
  const announcement = useAnnouncement(scans)
  useRefreshOnFirstScan(scans)
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <section className={styles.feed} aria-labelledby="live-scans">
      <div className={styles.header}>
        <h2 id="live-scans">{t.title}</h2>
        <p className={styles.state} data-state={isPaused ? 'paused' : state} role="status">
          {isPaused ? t.paused : t[state]}
        </p>
        <Button
          variant="default"
          className={styles.pause}
          leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? t.resume : t.pause}
        </Button>
      </div>
      {scans ? <Rows scans={scans} /> : <NoScans isOffline={state === 'offline'} />}
      <p className="visually-hidden" role="status">
        {announcement ? <span key={announcement.cursor}>{announcement.text}</span> : null}
      </p>
    </section>
  )
}

function NoScans({ isOffline }: { isOffline: boolean }) {
  if (isOffline) return <p className={styles.empty}>{t.unavailable}</p>
  return (
    <div role="status" aria-label={t.loading} className={styles.skeleton}>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}

function Rows({ scans }: { scans: LiveScan[] }) {
  useRerenderEvery(20)
  const hasNoScans = useHasNoScans()
  if (scans.length === 0) return <p className={styles.empty}>{hasNoScans ? t.noScansYet : t.noScansToday}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <ul className={styles.rows} tabIndex={0} aria-label={t.list}>
      {scans.map((scan) => (
        <Row key={scan.cursor} scan={scan} />
      ))}
    </ul>
  )
}

function Row({ scan }: { scan: LiveScan }) {
  const { productName, batchName, city, country, method, isFirst, scannedAt } = scan
  const isTyped = method === 'MANUAL_ENTRY'
  const Icon = isTyped ? IconKeyboard : IconQrcode
  return (
    <li className={styles.row}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <p className={styles.product}>
        <strong>
          <Words of={productName} />
        </strong>{' '}
        <span>{batchName}</span>
      </p>
      <p className={styles.place}>
        {describePlace(city, country) ?? t.noPlace} · {isTyped ? t.serialTyped : t.codeScanned} ·{' '}
        {isFirst ? t.firstScan : t.scannedBefore}
      </p>
      <p className={styles.time}>
        <TimeAgo at={scannedAt} />
      </p>
    </li>
  )
}

/** The first scan of all makes the cards out of date, so they are loaded again. */
function useRefreshOnFirstScan(scans: LiveScan[] | undefined) {
  const queries = useQueryClient()
  const isFirst = useHasNoScans() && Boolean(scans?.length)
  useEffect(() => {
    if (isFirst) void queries.invalidateQueries({ queryKey: ['analytics'] })
  }, [isFirst, queries])
}

/** Keeps relative times such as "3 min ago" up to date. */
function useRerenderEvery(seconds: number) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
