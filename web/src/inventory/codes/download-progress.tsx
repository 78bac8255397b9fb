import { Button, Progress } from '@mantine/core'
import type { Received } from '../../lib/call.ts'
import styles from './download.module.css'

type DownloadProgressProps = { title: string; received: Received | undefined; onCancel: () => void }

/** How far a download is. The server only guesses how large it will be, so it is never said to be all before it is. */
export function DownloadProgress({ title, received, onCancel }: DownloadProgressProps) {
  const percent = percentOf(received)
  return (
    <>
      <p className={styles.title}>
        <span>{title}</span>
        <span className={styles.amount}>{percent}%</span>
      </p>
      <Progress value={percent} aria-label={`Download of ${title}`} transitionDuration={150} />
      <p className={styles.row}>
        <span className={styles.amount}>{received ? amountOf(received) : 'Preparing…'}</span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </>
  )
}

export const percentOf = (received: Received | undefined) =>
  received?.expected ? Math.min(99, Math.floor((100 * received.bytes) / received.expected)) : 0

/** `1.2 of about 2.1 MB` */
function amountOf({ bytes, expected }: Received): string {
  const isLarge = Math.max(bytes, expected) >= 1_000_000
  const inUnit = (amount: number) => (isLarge ? (amount / 1_000_000).toFixed(1) : Math.ceil(amount / 1000))
  const about = expected ? ` of about ${inUnit(Math.max(bytes, expected))}` : ''
  return `${inUnit(bytes)}${about} ${isLarge ? 'MB' : 'kB'}`
}
