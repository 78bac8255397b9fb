import { Modal } from '@mantine/core'
import type { CodeRow } from '@sahihi/contract/codes.ts'
import { groupSerial } from '@sahihi/contract/serial.ts'
import { countOf, formatMoment } from '../lib/format.ts'
import { Copy } from '../ui/copy.tsx'
import { Rosette } from '../ui/rosette.tsx'
import styles from './codes.module.css'

/** A code large enough to be read from the screen, beside the seal that its serial draws. */
export function CodeDialog({ code, onClose }: { code: CodeRow | undefined; onClose: () => void }) {
  if (!code) return null
  const serial = groupSerial(code.verificationNumber)
  const { scanCount, lastScannedAt } = code
  return (
    <Modal opened onClose={onClose} title="QR code">
      <div className={styles.large}>
        <img className={styles.symbol} src={code.code} alt={`QR code ${serial}`} />
        <Rosette serial={code.verificationNumber} size={160} className={styles.seal} />
      </div>
      <p className={styles.largeSerial}>
        <span className={styles.mono}>{serial}</span>
        <Copy value={serial} what="serial" />
      </p>
      <p className={styles.largeNote}>
        {lastScannedAt
          ? `${countOf(scanCount, 'scan')}, the last on ${formatMoment(lastScannedAt)}.`
          : 'Never scanned.'}{' '}
        Reading it from the screen with a phone counts as a scan.
      </p>
    </Modal>
  )
}
