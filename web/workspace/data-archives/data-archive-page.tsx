import { Button } from '@mantine/core'
import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ArchiveRow } from './archive-row.tsx'
import styles from './data-archive.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { dataArchiveText as t } from './text.ts'

/** Files with all data of the company, which a job makes and owners download. */
export function DataArchivePage() {
  const { data, error, isPending, refetch } = useGet(
    'GET /api/data-archives',
    {},
    { refetchInterval: ({ state }) => (state.data?.archives.some(isPreparing) ? 2000 : false) },
  )
  const [isAsking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<DataArchive>()
  const mayAsk = data !== undefined && data.nextAt === null && !data.archives.some(isPreparing)
  return (
    <>
      <Breadcrumbs>
        <Link to="/profile">{t.back}</Link>
        {t.title}
      </Breadcrumbs>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Button disabled={!mayAsk} onClick={() => setAsking(true)}>
            {t.request}
          </Button>
        }
      />
      <ul className={styles.contents}>
        {t.contents.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className={styles.notes}>{t.notes}</p>
      {data?.nextAt ? <p className={styles.notes}>{t.nextAt(formatDateTime(data.nextAt))}</p> : null}
      <h2 className={styles.heading}>{t.list}</h2>
      {isPending ? <ListSkeleton label={t.loading} rows={1} height={96} className={styles.list} /> : null}
      {error && !data ? <ErrorState title={t.loadFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data?.archives.length === 0 ? <p className={styles.notes}>{t.none}</p> : null}
      {data && data.archives.length > 0 ? (
        <ul className={styles.list}>
          {data.archives.map((archive) => (
            <ArchiveRow key={archive.id} archive={archive} onRemove={setRemoving} />
          ))}
        </ul>
      ) : null}
      {isAsking ? <RequestDialog onClose={() => setAsking(false)} /> : null}
      {removing ? <RemoveDialog archive={removing} onClose={() => setRemoving(undefined)} /> : null}
    </>
  )
}

const isPreparing = ({ status }: DataArchive) => status === 'preparing'
