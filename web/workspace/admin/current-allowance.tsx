import { Button } from '@mantine/core'
import type { Allowance } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { Notice } from '../ui/notice.tsx'
import { adminText } from './text.ts'

const t = adminText.allowance

/** What is granted now and why, with the way to revoke it. */
export function CurrentAllowance({ allowance, onRevoke }: { allowance: Allowance; onRevoke: () => void }) {
  const { codes, lastDay, reason } = allowance
  return (
    <Notice color="green" title={t.current(formatNumber(codes), lastDay ? formatDate(lastDay) : undefined)}>
      <p>{reason}</p>
      <Button variant="default" mt="xs" onClick={onRevoke}>
        {t.revoke}
      </Button>
    </Notice>
  )
}
