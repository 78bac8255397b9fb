import { Button } from '@mantine/core'
import type { ScanOfCode } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconKeyboard, IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { placeWords } from '../../lib/describe-place.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import styles from './code-drawer.module.css'
import { deviceWords } from './describe-device.ts'

type ScanHistoryProps = {
  scans: ScanOfCode[]
  /** All that were counted: the oldest are removed after a time. */
  scanCount: number
  hasOlder: boolean
  isLoading: boolean
  hasFailed: boolean
  onOlder: () => void
}

export function ScanHistory({ scans, scanCount, hasOlder, isLoading, hasFailed, onOlder }: ScanHistoryProps) {
  const list = useRef<HTMLOListElement>(null)
  const from = useRef<number>(undefined)
  // What was asked for takes the focus: the button may be gone with the last of it.
  useEffect(() => {
    const first = from.current === undefined ? undefined : list.current?.children[from.current]
    if (!(first instanceof HTMLElement) || from.current === scans.length) return
    from.current = undefined
    first.focus()
  }, [scans.length])
  const showOlder = () => {
    from.current = scans.length
    onOlder()
  }
  const removed = hasOlder ? 0 : (scans.at(-1)?.ordinal ?? scanCount + 1) - 1
  return (
    <section aria-labelledby="history">
      <h3 id="history" className={styles.heading}>
        Scan history
      </h3>
      {scanCount === 0 ? (
        <p className={styles.none}>Not scanned yet. Each check will stand here with its time, way and place.</p>
      ) : (
        <ol ref={list} className={styles.scans}>
          {scans.map((scan) => (
            <Scan key={scan.ordinal} scan={scan} />
          ))}
        </ol>
      )}
      {removed > 0 ? (
        <p className={styles.none}>
          {removed === 1 ? 'One older scan is' : `${removed.toLocaleString('en-US')} older scans are`} counted, but no
          longer listed.
        </p>
      ) : null}
      {hasFailed ? (
        <p className={styles.failed} role="status">
          {messages.codeFailed}
        </p>
      ) : null}
      {hasOlder ? (
        <Button variant="default" fullWidth loading={isLoading} onClick={showOlder}>
          Show older
        </Button>
      ) : null}
    </section>
  )
}

function Scan({ scan }: { scan: ScanOfCode }) {
  const { ordinal, scannedAt, method, city, country, deviceType } = scan
  const isByCamera = method === 'QR_SCAN'
  const Sign = isByCamera ? IconQrcode : IconKeyboard
  return (
    <li tabIndex={-1}>
      <Sign size={20} stroke={1.5} aria-hidden="true" />
      <p>
        <TimeAgo at={scannedAt} />
        <span>
          {[
            isByCamera ? 'QR scan' : 'Manual entry',
            placeWords(city, country) ?? 'Place not given',
            deviceWords(deviceType),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <span className={styles.ordinal}>Scan {ordinal}</span>
    </li>
  )
}
