import { Button } from '@mantine/core'
import type { Allowance } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import styles from './partners.module.css'
import { adminText } from './text.ts'

const t = adminText.allowance

/** What is granted now and why, with the way to revoke it. */
export function CurrentAllowance({ allowance, onRevoke }: { allowance: Allowance; onRevoke: () => void }) {
  const { codes, lastDay, reason } = allowance
  return (
    <div className={styles.allowance}>
      <div>
        <p>
          <strong>{t.current(formatNumber(codes), lastDay ? formatDate(lastDay) : undefined)}</strong>
        </p>
        <p>{reason}</p>
      </div>
      <Button variant="default" onClick={onRevoke}>
        {t.revoke}
      </Button>
    </div>
  )
}
