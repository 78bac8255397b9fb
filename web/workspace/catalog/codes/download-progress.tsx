import { Button, Group, Progress, Text } from '@mantine/core'
import type { Received } from '../../../lib/call.ts'
import { calculatePercent } from '../../../lib/save-file.ts'
import { inventoryText } from '../text.ts'

const t = inventoryText.download

type DownloadProgressProps = { title: string; received: Received | undefined; cancel: string; onCancel: () => void }

/** How far a download is, and a button that stops it. */
export function DownloadProgress({ title, received, cancel, onCancel }: DownloadProgressProps) {
  const percent = calculatePercent(received)
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600}>{title}</Text>
        <Amount>{`${percent}%`}</Amount>
      </Group>
      <Progress value={percent} aria-label={t.progress(title)} transitionDuration={150} />
      <Group justify="space-between" gap="sm">
        <Amount>{received ? formatAmount(received) : t.preparing}</Amount>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      </Group>
    </>
  )
}

const Amount = ({ children }: { children: string }) => (
  <Text span size="xs" c="dimmed" className="mono">
    {children}
  </Text>
)

/** `1.2 of about 2.1 MB` */
function formatAmount({ bytes, expected }: Received): string {
  const isLarge = Math.max(bytes, expected) >= 1_000_000
  const inUnit = (amount: number) => (isLarge ? (amount / 1_000_000).toFixed(1) : String(Math.ceil(amount / 1000)))
  return t.amount(inUnit(bytes), expected ? inUnit(Math.max(bytes, expected)) : undefined, isLarge ? 'MB' : 'kB')
}
