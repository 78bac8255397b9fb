import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatBytes, formatDateTime, formatPercent } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { dataArchiveText as t } from './text.ts'

const colors = { preparing: 'gold', ready: 'green', failed: 'red', canceled: 'gray', deleted: 'gray' } as const

type RowProps = { archive: DataArchive; onRemove: (archive: DataArchive) => void }

/** An archive with how far it is, and what can be done with it. */
export function ArchiveRow({ archive, onRemove }: RowProps) {
  const { id, status, lines, bytes, requestedAt, requestedBy, keptUntil } = archive
  const [share, setShare] = useState<number>()
  const download = useMutation({
    mutationFn: async () => {
      const onReceived = (received: { bytes: number }) => setShare(bytes ? received.bytes / bytes : undefined)
      const file = await call('GET /api/data-archives/:id/download', { params: { id }, onReceived })
      saveFile(file, `sahihi-data-archive-${requestedAt.slice(0, 10)}.zip`)
    },
    onSettled: () => setShare(undefined),
  })
  const moment = formatDateTime(requestedAt)
  return (
    <Card component="li">
      <Group gap="sm">
        <Stack gap={6} flex="1 1 280px">
          <Group gap="xs">
            <IconBadge color={colors[status]}>{t.status[status]}</IconBadge> {t.asked(moment, requestedBy)}
          </Group>
          <Text c="dimmed" component="div" role={status === 'preparing' ? 'status' : undefined}>
            {status === 'preparing' ? t.soFar(lines) : status === 'failed' ? t.failedHint : null}
            {status === 'ready' ? t.size(lines, formatBytes(bytes)) : null}
            {keptUntil ? <div>{t.keptUntil(formatDateTime(keptUntil))}</div> : null}
          </Text>
          <ActionError title={t.failed.download} error={download.error} />
        </Stack>
        {status === 'ready' || status === 'preparing' ? (
          <Group gap="xs">
            {status === 'ready' ? (
              <Button leftSection={<IconDownload />} disabled={download.isPending} onClick={() => download.mutate()}>
                {download.isPending ? t.progress(share === undefined ? '…' : formatPercent(share)) : t.download}
                <span className="visually-hidden"> {moment}</span>
              </Button>
            ) : null}
            <Button variant="default" onClick={() => onRemove(archive)}>
              {status === 'ready' ? t.remove : t.cancel}
              <span className="visually-hidden"> {moment}</span>
            </Button>
          </Group>
        ) : null}
      </Group>
    </Card>
  )
}
