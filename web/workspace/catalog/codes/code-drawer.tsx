import { Skeleton, Stack } from '@mantine/core'
import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { copyCaseStyles } from '../../ui/copy-case-badge.tsx'
import { DetailDrawer, useShown } from '../../ui/detail-drawer.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inventoryText } from '../text.ts'
import { BurstNote } from './burst-note.tsx'
import { BlockedNote, CodeBlock } from './code-block.tsx'
import { CodeDetails } from './code-details.tsx'
import { ScanHistory } from './scan-history.tsx'
import { TestScan } from './test-scan.tsx'

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

/** A code with its scans, newest page first. It is read again each time it is opened. */
const useCode = (serial: string) =>
  useInfiniteQuery({
    queryKey: ['GET /api/products/qr/:verificationNumber', { verificationNumber: serial }],
    queryFn: async ({ signal, pageParam }) => {
      const params = { verificationNumber: serial }
      const query = pageParam === null ? {} : { before: pageParam }
      return (await call('GET /api/products/qr/:verificationNumber', { params, query, signal })).data
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    enabled: serial !== '',
    staleTime: 0,
  })

/** Says that the code may have been copied, and leads to its case. */
function CopyCaseNote({ id, state }: { id: string; state: CopyCaseState }) {
  return (
    <Notice {...copyCaseStyles[state]}>
      {t.copyCase[state]}{' '}
      <Allowed to="cases:read">
        <Link to="/suspicious-codes/$id" params={{ id }}>
          {state === 'open' || state === 'watched' ? t.copyCase.review : t.copyCase.see}
        </Link>
      </Allowed>
    </Notice>
  )
}
