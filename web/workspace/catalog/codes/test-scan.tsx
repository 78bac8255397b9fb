import { Button, Card, Image, Skeleton, Stack } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { TestLink } from '@sahihi/contract/endpoints/scans.ts'
import { testScanText } from '@sahihi/contract/i18n/en/test-scan.ts'
import { useState } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { useSecondsUntil } from '../../lib/use-seconds-until.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconFlask } from '../../ui/icons.tsx'

const t = testScanText.inDrawer

/** Shows a member what a shopper would see, on any device, without counting a scan (docs/verdicts.md, "Test scans"). */
export function TestScan({ serial }: { serial: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        leftSection={<IconFlask />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t.hide : t.button}
      </Button>
      {isOpen ? <LinkPanel serial={serial} /> : null}
    </Stack>
  )
}

/** Each time it opens it has a new link. */
function LinkPanel({ serial }: { serial: string }) {
  const { data, error, dataUpdatedAt, refetch } = useGet(
    'GET /api/products/qr/:verificationNumber/test-link',
    { params: { verificationNumber: serial } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  return (
    <Card component="section" padding="md" aria-label={t.panel}>
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Skeleton height={200} role="status" aria-label={t.loading} /> : null}
      {!error && data ? (
        <ReadyLink key={dataUpdatedAt} link={data} loadedAt={dataUpdatedAt} onRenew={() => void refetch()} />
      ) : null}
    </Card>
  )
}

type ReadyLinkProps = { link: TestLink; loadedAt: number; onRenew: () => void }

/** Its end is counted from when it came: the clock of this device may be wrong. */
function ReadyLink({ link: { link, symbol, expiresAt }, loadedAt, onRenew }: ReadyLinkProps) {
  const isExpired = useSecondsUntil(loadedAt + limits.testLinkMinutes * 60_000) === 0
  if (isExpired)
    return (
      <Stack align="center" ta="center" gap="sm">
        <p role="status">{t.expired}</p>
        <Button variant="default" onClick={onRenew}>
          {t.renew}
        </Button>
      </Stack>
    )
  return (
    <Stack align="center" ta="center" gap="sm">
      <Image src={symbol} alt={t.symbol} w="min(200px, 60%)" bg="#fff" />
      <p role="status">
        {t.explanation} {t.until(formatTime(expiresAt))}
      </p>
      <Button variant="light" component="a" href={link} target="_blank" rel="noreferrer">
        {t.open}
        <span className="visually-hidden"> {t.opensTab}</span>
      </Button>
    </Stack>
  )
}
