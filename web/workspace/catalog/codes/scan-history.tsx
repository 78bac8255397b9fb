import { Button, Flex, Stack, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PinCheckOfCode, ScanOfCode } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { type Icon, IconKey, IconKeyboard, IconQrcode } from '../../ui/icons.tsx'
import { LineList } from '../../ui/line-list.tsx'
import { Part } from '../../ui/part.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'

const t = inventoryText.code

type ScanHistoryProps = {
  scans: ScanOfCode[]
  /** All counted scans; the oldest are no longer stored. */
  scanCount: number
  /** The newest checks of its hidden PIN. */
  pinChecks: PinCheckOfCode[]
  hasOlder: boolean
  isLoading: boolean
  hasFailed: boolean
  onOlder: () => void
}

export function ScanHistory({
  scans,
  scanCount,
  pinChecks,
  hasOlder,
  isLoading,
  hasFailed,
  onOlder,
}: ScanHistoryProps) {
  const entries = mergeEntries(scans, pinChecks, hasOlder)
  const list = useRef<HTMLOListElement>(null)
  const focusFrom = useRef<number>(undefined)
  // The first of the older scans takes the focus: the button is gone after the last page.
  useEffect(() => {
    const first = focusFrom.current === undefined ? undefined : list.current?.children[focusFrom.current]
    if (!(first instanceof HTMLElement) || focusFrom.current === entries.length) return
    focusFrom.current = undefined
    first.focus()
  }, [entries.length])
  const showOlder = () => {
    focusFrom.current = entries.length
    onOlder()
  }
  const removed = hasOlder ? 0 : (scans.at(-1)?.ordinal ?? scanCount + 1) - 1
  return (
    <Part title={t.history} order={3} gap="xs" mt="md">
      {scanCount === 0 ? <Text c="dimmed">{t.notScanned}</Text> : null}
      {entries.length > 0 ? (
        <LineList ref={list}>
          {entries.map((entry) =>
            'scan' in entry ? (
              <Scan key={entry.scan.ordinal} scan={entry.scan} />
            ) : (
              <PinCheck key={entry.key} check={entry.check} />
            ),
          )}
        </LineList>
      ) : null}
      {pinChecks.length === limits.pinChecksListed ? (
        <Text c="dimmed">{pinsText.history.newest(limits.pinChecksListed)}</Text>
      ) : null}
      {removed > 0 ? <Text c="dimmed">{t.removedScans(removed)}</Text> : null}
      {hasFailed ? (
        <Text c="red" size="sm" role="status">
          {messages.codeFailed}
        </Text>
      ) : null}
      {hasOlder ? (
        <Button variant="default" fullWidth loading={isLoading} onClick={showOlder}>
          {t.showOlder}
        </Button>
      ) : null}
    </Part>
  )
}

type Entry = { at: string } & ({ scan: ScanOfCode } | { check: PinCheckOfCode; key: string })

/** Scans and PIN checks together, newest first. Checks older than the scans that are listed wait for the next page. */
function mergeEntries(scans: ScanOfCode[], checks: PinCheckOfCode[], hasOlder: boolean): Entry[] {
  const oldest = hasOlder ? (scans.at(-1)?.scannedAt ?? '') : ''
  const ofChecks = checks.map((check, at) => ({ at: check.checkedAt, check, key: `pin ${checks.length - at}` }))
  return [...scans.map((scan) => ({ at: scan.scannedAt, scan })), ...ofChecks.filter(({ at }) => at >= oldest)].sort(
    (a, b) => b.at.localeCompare(a.at),
  )
}

function PinCheck({ check: { checkedAt, outcome, byFirstVisitor, city, country } }: { check: PinCheckOfCode }) {
  const text = pinsText.history
  const isWarning = outcome === 'pin_wrong' || (outcome === 'confirmed_again' && !byFirstVisitor)
  const again = byFirstVisitor ? text.again : text.againByOther
  const what = outcome === 'confirmed_again' ? again : text[outcome]
  return (
    <Line icon={IconKey} end={text.pin} at={checkedAt} isWarning={isWarning}>
      <strong>{what}</strong> · {describePlace(city, country) ?? t.noPlace}
    </Line>
  )
}

function Scan({ scan }: { scan: ScanOfCode }) {
  const { ordinal, scannedAt, method, city, country, deviceType } = scan
  const isByCamera = method === 'QR_SCAN'
  const parts = [
    isByCamera ? t.qrScan : t.manualEntry,
    describePlace(city, country) ?? t.noPlace,
    inventoryText.deviceName(deviceType),
  ]
  return (
    <Line icon={isByCamera ? IconQrcode : IconKeyboard} end={t.scan(ordinal)} at={scannedAt}>
      {parts.filter(Boolean).join(' · ')}
    </Line>
  )
}

type LineProps = { icon: Icon; end: string; at: string; isWarning?: boolean; children: ReactNode }

function Line({ icon: Icon, end, at, isWarning, children }: LineProps) {
  return (
    <li tabIndex={-1}>
      <Flex gap="sm">
        <Text component="span" c={isWarning ? 'var(--vermilion)' : 'var(--green)'} mt={2} flex="none">
          <Icon size={20} />
        </Text>
        <Stack gap={0} flex={1} miw={0}>
          <TimeAgo at={at} />
          <Text size="sm" c={isWarning ? 'var(--vermilion)' : 'dimmed'}>
            {formatDateTime(at)} · {children}
          </Text>
        </Stack>
        <Text size="sm" c="dimmed" className="mono" flex="none">
          {end}
        </Text>
      </Flex>
    </li>
  )
}
