import { Drawer, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { Allowed } from '../../ui/allowed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { inventoryText } from '../text.ts'
import { BurstNote } from './burst-note.tsx'
import { BlockedNote, CodeBlock } from './code-block.tsx'
import { CodeDetails } from './code-details.tsx'
import styles from './code-drawer.module.css'
import { CopyCaseNote } from './copy-case-note.tsx'
import { ScanHistory } from './scan-history.tsx'
import { TestScan } from './test-scan.tsx'
import { useCode } from './use-code.ts'

const t = inventoryText.code

/** The details of one code, next to the inventory it belongs to. */
export function CodeDrawer({ serial, onClose }: { serial: string | undefined; onClose: () => void }) {
  // The drawer keeps its content while it slides out.
  const [shown, setShown] = useState(serial)
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (serial && serial !== shown) setShown(serial)
  return (
    <Drawer
      opened={useOpened(serial !== undefined)}
      onClose={onClose}
      position="right"
      size={480}
      title={t.title}
      closeOnEscape={!isDialogOpen}
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ content: styles.content ?? '', title: styles.title ?? '', close: styles.close ?? '' }}
    >
      {shown ? (
        <CodeInDrawer key={shown} serial={shown} isDialogOpen={isDialogOpen} setDialogOpen={setDialogOpen} />
      ) : null}
    </Drawer>
  )
}

type CodeInDrawerProps = { serial: string; isDialogOpen: boolean; setDialogOpen: (isDialogOpen: boolean) => void }

function CodeInDrawer({ serial, isDialogOpen, setDialogOpen }: CodeInDrawerProps) {
  const code = useCode(serial)
  const [latest] = code.data?.pages ?? []
  if (code.isPending) return <CodeSkeleton />
  if (!latest) return <ErrorState title={messages.codeFailed} error={code.error} onRetry={() => void code.refetch()} />
  return (
    <>
      <BlockedNote code={latest} />
      <BurstNote code={latest} />
      {latest.copyCase ? <CopyCaseNote {...latest.copyCase} /> : null}
      <CodeDetails code={latest} />
      <TestScan serial={latest.verificationNumber} />
      <Allowed to="codes:block">
        <CodeBlock code={latest} isDialogOpen={isDialogOpen} setDialogOpen={setDialogOpen} />
      </Allowed>
      <ScanHistory
        scans={code.data?.pages.flatMap((page) => page.scans) ?? []}
        scanCount={latest.scanCount}
        pinChecks={latest.pinChecks}
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
    <div className={styles.skeleton} role="status" aria-label={t.loading}>
      <Skeleton height={220} />
      <Skeleton height={28} width="70%" />
      <Skeleton height={150} />
      <Skeleton height={180} />
    </div>
  )
}
