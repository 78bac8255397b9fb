import { Badge, Box, Button, Card, Group, Text } from '@mantine/core'
import type { LiveScan } from '@sahihi/contract/endpoints/analytics/live-scans.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { describePlace } from '../lib/describe-place.ts'
import { IconKeyboard, IconPlayerPause, IconPlayerPlay, IconQrcode } from '../ui/icons.tsx'
import { LineList } from '../ui/line-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Words } from '../ui/words.tsx'
import { analyticsText } from './text.ts'
import { useHasNoScans } from './use-card.ts'
import { useLive } from './use-live.ts'

const t = analyticsText.liveFeed
const colors: Record<string, string> = { live: 'var(--green)', offline: 'var(--vermilion)' }

/** The scans of the partner's codes as they happen, newest first. */
export function LiveFeed() {
  const [isPaused, setPaused] = useState(false)
  const { state, scans } = useLive(isPaused)
  const announcement = useAnnouncement(scans)
  useRefreshOnFirstScan(scans)
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <Card component="section" mt="md" aria-labelledby="live-scans">
      <Group gap="sm" mb="md">
        <div>
          <h2 id="live-scans">{t.title}</h2>
          <Text c="dimmed" size="sm">
            {t.subtitle}
          </Text>
        </div>
        <Badge variant="dot" color={(!isPaused && colors[state]) || 'var(--field)'} role="status">
          {isPaused ? t.paused : t[state]}
        </Badge>
        <Button variant="default" ml="auto" leftSection={<Icon />} onClick={() => setPaused(!isPaused)}>
          {isPaused ? t.resume : t.pause}
        </Button>
      </Group>
      {scans ? <Rows scans={scans} /> : <NoScans isOffline={state === 'offline'} />}
      <p className="visually-hidden" role="status">
        {announcement ? <span key={announcement.cursor}>{announcement.text}</span> : null}
      </p>
    </Card>
  )
}

const NoScans = ({ isOffline }: { isOffline: boolean }) =>
  isOffline ? <Text c="dimmed">{t.unavailable}</Text> : <ListSkeleton label={t.loading} rows={3} height={44} />

function Rows({ scans }: { scans: LiveScan[] }) {
  useRerenderEvery(20)
  const hasNoScans = useHasNoScans()
  if (scans.length === 0) return <Text c="dimmed">{hasNoScans ? t.noScansYet : t.noScansToday}</Text>
  return (
    <LineList label={t.list} isFramed>
      {scans.map((scan) => (
        <Row key={scan.cursor} scan={scan} />
      ))}
    </LineList>
  )
}

function Row({ scan }: { scan: LiveScan }) {
  const { productName, batchName, city, country, method, isFirst, scannedAt } = scan
  const isTyped = method === 'MANUAL_ENTRY'
  const Icon = isTyped ? IconKeyboard : IconQrcode
  return (
    <li>
      <Icon size={22} color="var(--quiet)" style={{ alignSelf: 'center' }} />
      <Box flex="1 1 140px">
        <Text fw={600} size="sm">
          <Words of={productName} />{' '}
          <Text span c="dimmed" size="sm">
            {batchName}
          </Text>
        </Text>
        <Text c="dimmed" size="sm">
          {describePlace(city, country) ?? t.noPlace} · {isTyped ? t.serialTyped : t.codeScanned} ·{' '}
          {isFirst ? t.firstScan : t.scannedBefore}
        </Text>
      </Box>
      <Text c="dimmed" size="sm">
        <TimeAgo at={scannedAt} />
      </Text>
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

const intervalMs = 10_000

/** The cursor keys the element, so that the same text is announced a second time. */
type Announcement = { cursor: string; text: string }

/** What a screen reader announces about new scans: at most one sentence in ten seconds, because a busy hour has many. */
function useAnnouncement(scans: LiveScan[] | undefined): Announcement | undefined {
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
