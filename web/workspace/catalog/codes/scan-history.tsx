import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { PinCheckOfCode, ScanOfCode } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { IconKey, IconKeyboard, IconQrcode } from '../../ui/icons.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'
import styles from './code-drawer.module.css'

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
    <section aria-labelledby="history">
      <h3 id="history" className={styles.heading}>
        {t.history}
      </h3>
      {scanCount === 0 ? <p className={styles.none}>{t.notScanned}</p> : null}
      {entries.length > 0 ? (
        <ol ref={list} className={styles.scans}>
          {entries.map((entry) =>
            'scan' in entry ? (
              <Scan key={entry.scan.ordinal} scan={entry.scan} />
            ) : (
              <PinCheck key={entry.key} check={entry.check} />
            ),
          )}
        </ol>
      ) : null}
      {pinChecks.length === limits.pinChecksListed ? (
        <p className={styles.none}>{pinsText.history.newest(limits.pinChecksListed)}</p>
      ) : null}
      {removed > 0 ? <p className={styles.none}>{t.removedScans(removed)}</p> : null}
      {hasFailed ? (
        <p className={styles.failed} role="status">
          {messages.codeFailed}
        </p>
      ) : null}
      {hasOlder ? (
        <Button variant="default" fullWidth loading={isLoading} onClick={showOlder}>
          {t.showOlder}
        </Button>
      ) : null}
    </section>
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
    <li tabIndex={-1} data-warning={isWarning || undefined}>
      <IconKey size={20} stroke={1.5} aria-hidden="true" />
      <p>
        <TimeAgo at={checkedAt} />
        <span>
          {formatDateTime(checkedAt)} · <strong>{what}</strong> · {describePlace(city, country) ?? t.noPlace}
        </span>
      </p>
      <span className={styles.ordinal}>{text.pin}</span>
    </li>
  )
}

function Scan({ scan }: { scan: ScanOfCode }) {
  const { ordinal, scannedAt, method, city, country, deviceType } = scan
  const isByCamera = method === 'QR_SCAN'
  const Icon = isByCamera ? IconQrcode : IconKeyboard
  return (
    <li tabIndex={-1}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <p>
        <TimeAgo at={scannedAt} />
        <span>
          {[
            formatDateTime(scannedAt),
            isByCamera ? t.qrScan : t.manualEntry,
            describePlace(city, country) ?? t.noPlace,
            inventoryText.deviceName(deviceType),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <span className={styles.ordinal}>{t.scan(ordinal)}</span>
    </li>
  )
}
