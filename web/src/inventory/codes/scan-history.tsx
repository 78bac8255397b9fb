import { Button } from '@mantine/core'
import type { ScanOfCode } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { inventoryText } from '@sahihi/contract/i18n/en/workspace/inventory.ts'
import { useEffect, useRef } from 'react'
import { describePlace } from '../../lib/describe-place.ts'
import { formatDateTime } from '../../lib/format.ts'
import { IconKeyboard, IconQrcode } from '../../ui/icons.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import styles from './code-drawer.module.css'

const t = inventoryText.code

type ScanHistoryProps = {
  scans: ScanOfCode[]
  /** All counted scans; the oldest are no longer stored. */
  scanCount: number
  hasOlder: boolean
  isLoading: boolean
  hasFailed: boolean
  onOlder: () => void
}

export function ScanHistory({ scans, scanCount, hasOlder, isLoading, hasFailed, onOlder }: ScanHistoryProps) {
  const list = useRef<HTMLOListElement>(null)
  const focusFrom = useRef<number>(undefined)
  // The first of the older scans takes the focus: the button is gone after the last page.
  useEffect(() => {
    const first = focusFrom.current === undefined ? undefined : list.current?.children[focusFrom.current]
    if (!(first instanceof HTMLElement) || focusFrom.current === scans.length) return
    focusFrom.current = undefined
    first.focus()
  }, [scans.length])
  const showOlder = () => {
    focusFrom.current = scans.length
    onOlder()
  }
  const removed = hasOlder ? 0 : (scans.at(-1)?.ordinal ?? scanCount + 1) - 1
  return (
    <section aria-labelledby="history">
      <h3 id="history" className={styles.heading}>
        {t.history}
      </h3>
      {scanCount === 0 ? (
        <p className={styles.none}>{t.notScanned}</p>
      ) : (
        <ol ref={list} className={styles.scans}>
          {scans.map((scan) => (
            <Scan key={scan.ordinal} scan={scan} />
          ))}
        </ol>
      )}
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
