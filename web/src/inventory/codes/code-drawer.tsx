import { Drawer, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { Problem } from '../../ui/error-state.tsx'
import { BlockedNote, CodeBlock } from './code-block.tsx'
import { CodeDetails } from './code-details.tsx'
import styles from './code-drawer.module.css'
import { ScanHistory } from './scan-history.tsx'
import { useCode } from './use-code.ts'

/** All about one code, beside the inventory it belongs to. */
export function CodeDrawer({ serial, onClose }: { serial: string | undefined; onClose: () => void }) {
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(serial)
  const [isAsking, setAsking] = useState(false)
  if (serial && serial !== shown) setShown(serial)
  return (
    <Drawer
      opened={serial !== undefined}
      onClose={onClose}
      position="right"
      size={480}
      title="QR code"
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '', close: styles.close ?? '' }}
    >
      {shown ? <CodeInDrawer key={shown} serial={shown} isAsking={isAsking} setAsking={setAsking} /> : null}
    </Drawer>
  )
}

type CodeInDrawerProps = { serial: string; isAsking: boolean; setAsking: (isAsking: boolean) => void }

function CodeInDrawer({ serial, isAsking, setAsking }: CodeInDrawerProps) {
  const code = useCode(serial)
  const [latest] = code.data?.pages ?? []
  if (code.isPending) return <CodeSkeleton />
  if (!latest) return <Problem title={messages.codeFailed} error={code.error} onRetry={() => void code.refetch()} />
  return (
    <>
      <BlockedNote code={latest} />
      <CodeDetails code={latest} />
      <CodeBlock code={latest} isAsking={isAsking} setAsking={setAsking} />
      <ScanHistory
        scans={code.data?.pages.flatMap((page) => page.scans) ?? []}
        scanCount={latest.scanCount}
        hasOlder={code.hasNextPage}
        isLoading={code.isFetchingNextPage}
        hasFailed={code.isFetchNextPageError}
        onOlder={() => void code.fetchNextPage()}
      />
    </>
  )
}

function CodeSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading code">
      <Skeleton height={220} />
      <Skeleton height={28} width="70%" />
      <Skeleton height={150} />
      <Skeleton height={180} />
    </div>
  )
}
