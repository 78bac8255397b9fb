import type { CodeDetails as Details } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { Copy } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/stats.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './code-drawer.module.css'

/** The symbol large enough to be read from the screen, beside the seal that its serial draws, and what is known of it. */
export function CodeDetails({ code }: { code: Details }) {
  const { importedSerial, link, scanCount, scanLimit, firstScannedAt, lastScannedAt, batch } = code
  const issued = groupSerial(code.verificationNumber)
  const serial = importedSerial ?? issued // as it stands on the label
  return (
    <>
      <div className={styles.large}>
        <img className={styles.symbol} src={code.code} alt={`QR code ${serial}`} />
        <Rosette serial={code.verificationNumber} size={160} className={styles.seal} />
      </div>
      <p className={styles.serial}>
        {serial}
        <Copy value={serial} what="serial" />
      </p>
      <p className={styles.quiet}>Reading it from the screen with a phone counts as a scan.</p>
      <div className={styles.facts}>
        <Facts
          label="Code details"
          facts={[
            {
              label: 'Scans',
              value: scanLimit ? `${formatNumber(scanCount)} of ${formatNumber(scanLimit)}` : formatNumber(scanCount),
            },
            { label: 'Batch', value: batch.name },
            { label: 'First scan', value: <Moment at={firstScannedAt} /> },
            { label: 'Last scan', value: <Moment at={lastScannedAt} /> },
            ...(importedSerial ? [longFact('Serial issued here', issued, 'serial issued here')] : []),
            longFact('Link', link, 'link'),
          ]}
        />
      </div>
    </>
  )
}

const longFact = (label: string, value: string, what: string) => ({
  label,
  isLong: true,
  value: (
    <span className={styles.copied}>
      <span className={styles.mono}>{value}</span>
      <Copy value={value} what={what} />
    </span>
  ),
})

const Moment = ({ at }: { at: string | null }) => (at ? <time dateTime={at}>{formatMoment(at)}</time> : 'Never')
