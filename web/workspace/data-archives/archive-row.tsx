import { Button } from '@mantine/core'
import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatBytes, formatDateTime, formatPercent } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import badge from '../ui/badge.module.css'
import { ActionError } from '../ui/form-alert.tsx'
import { IconDownload } from '../ui/icons.tsx'
import styles from './data-archive.module.css'
import { dataArchiveText as t } from './text.ts'

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
  const tone = {
    preparing: badge.gold,
    ready: badge.green,
    failed: badge.vermilion,
    canceled: badge.quiet,
    deleted: badge.quiet,
  }[status]
  const moment = formatDateTime(requestedAt)
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.first}>
          <span className={`${badge.badge} ${tone}`}>{t.status[status]}</span> {t.asked(moment, requestedBy)}
        </p>
        <p className={styles.notes} role={status === 'preparing' ? 'status' : undefined}>
          {status === 'preparing' ? t.soFar(lines) : status === 'failed' ? t.failedHint : null}
          {status === 'ready' ? t.size(lines, formatBytes(bytes)) : null}
          {keptUntil ? <span className={styles.line}>{t.keptUntil(formatDateTime(keptUntil))}</span> : null}
        </p>
        <ActionError title={t.failed.download} error={download.error} />
      </div>
      {status === 'ready' || status === 'preparing' ? (
        <div className={styles.buttons}>
          {status === 'ready' ? (
            <Button
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
              disabled={download.isPending}
              onClick={() => download.mutate()}
            >
              {download.isPending ? t.progress(share === undefined ? '…' : formatPercent(share)) : t.download}
              <span className="visually-hidden"> {moment}</span>
            </Button>
          ) : null}
          <Button variant="default" onClick={() => onRemove(archive)}>
            {status === 'ready' ? t.remove : t.cancel}
            <span className="visually-hidden"> {moment}</span>
          </Button>
        </div>
      ) : null}
    </li>
  )
}
