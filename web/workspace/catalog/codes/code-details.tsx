import { Group, Text } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodeDetails as Details } from '@sahihi/contract/endpoints/codes.ts'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { Rosette } from '../../../ui/rosette.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/stats.tsx'
import { inventoryText } from '../text.ts'
import styles from './code-drawer.module.css'

const t = inventoryText.code

/** The symbol, large enough to scan from the screen, beside the rosette of its serial, and the details of the code. */
export function CodeDetails({ code }: { code: Details }) {
  const { importedSerial, link, scanCount, scanLimit, firstScannedAt, lastScannedAt, batch } = code
  const issued = groupSerial(code.verificationNumber)
  const serial = importedSerial ?? issued // as printed on the label
  return (
    <>
      <Group justify="center" gap="lg" wrap="nowrap">
        <img className={styles.symbol} src={code.code} alt={t.symbol(serial)} />
        <Rosette serial={code.verificationNumber} size={160} className={styles.seal} />
      </Group>
      <div>
        <Group justify="center" gap="xs">
          <Text size="lg" className="mono">
            {serial}
          </Text>
          <CopyButton value={serial} what={t.serialToCopy} />
        </Group>
        <Text c="dimmed" size="sm" ta="center" mt={2}>
          {t.scanWarning}
        </Text>
      </div>
      <Facts
        label={t.details}
        facts={[
          {
            label: t.scans,
            value: scanLimit
              ? t.scansOfLimit(formatNumber(scanCount), formatNumber(scanLimit))
              : formatNumber(scanCount),
          },
          { label: t.batch, value: batch.name },
          { label: t.firstScan, value: <Moment at={firstScannedAt} /> },
          { label: t.lastScan, value: <Moment at={lastScannedAt} /> },
          ...(importedSerial ? [copyableFact(t.issuedSerial, issued, t.issuedSerialToCopy)] : []),
          copyableFact(t.link, link, t.linkToCopy),
        ]}
      />
    </>
  )
}

const copyableFact = (label: string, value: string, what: string) => ({
  label,
  isLong: true,
  value: (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <span className="mono">{value}</span>
      <CopyButton value={value} what={what} />
    </Group>
  ),
})

const Moment = ({ at }: { at: string | null }) =>
  at ? <time dateTime={at}>{formatDateTime(at)}</time> : inventoryText.never
