import { Skeleton, Stack } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { Allowed } from '../../ui/allowed.tsx'
import { DetailDrawer, useShown } from '../../ui/detail-drawer.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { inventoryText } from '../text.ts'
import { BurstNote } from './burst-note.tsx'
import { BlockedNote, CodeBlock } from './code-block.tsx'
import { CodeDetails } from './code-details.tsx'
import { CopyCaseNote } from './copy-case-note.tsx'
import { ScanHistory } from './scan-history.tsx'
import { TestScan } from './test-scan.tsx'
import { useCode } from './use-code.ts'

const t = inventoryText.code

/** The details of one code, next to the inventory it belongs to. */
export function CodeDrawer({ serial, onClose }: { serial: string | undefined; onClose: () => void }) {
  const shown = useShown(serial)
  return (
    <DetailDrawer isOpen={serial !== undefined} title={t.title} close={t.close} onClose={onClose}>
      {shown ? <CodeInDrawer key={shown} serial={shown} /> : null}
    </DetailDrawer>
  )
}

function CodeInDrawer({ serial }: { serial: string }) {
  const code = useCode(serial)
  const [isBlocking, setBlocking] = useState(false)
  const [latest] = code.data?.pages ?? []
  if (code.isPending) return <CodeSkeleton />
  if (!latest) return <ErrorState title={messages.codeFailed} error={code.error} onRetry={() => void code.refetch()} />
  return (
    <Stack>
      <BlockedNote code={latest} />
      <BurstNote code={latest} />
      {latest.copyCase ? <CopyCaseNote {...latest.copyCase} /> : null}
      <CodeDetails code={latest} />
      <TestScan serial={latest.verificationNumber} />
      <Allowed to="codes:block">
        <CodeBlock code={latest} isDialogOpen={isBlocking} setDialogOpen={setBlocking} />
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
    </Stack>
  )
}

function CodeSkeleton() {
  return (
    <Stack role="status" aria-label={t.loading}>
      <Skeleton height={220} />
      <Skeleton height={28} width="70%" />
      <Skeleton height={150} />
      <Skeleton height={180} />
    </Stack>
  )
}
