import { Button } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import styles from './api-keys.module.css'
import { type KeyAction, KeyList } from './key-list.tsx'
import { apiKeysText as t } from './text.ts'
import { apiKeysQuery } from './use-api-keys.ts'

const loadCreateDialog = async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog
const loaders = {
  edit: async () => (await import('./edit-key-dialog.tsx')).EditKeyDialog,
  rotate: async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog,
  revoke: async () => (await import('./revoke-key-dialog.tsx')).RevokeKeyDialog,
}

/** The keys by which a partner's own programs use the API. */
export function ApiKeysPage() {
  const { data, error, isPending, refetch } = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [chosen, setChosen] = useState<{ action: KeyAction; apiKey: ApiKey }>()
  const propsOf = (action: KeyAction) =>
    chosen?.action === action ? { apiKey: chosen.apiKey, onClose: () => setChosen(undefined) } : undefined
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={create} />
      {isPending ? <TableSkeleton label={t.loading} rows={2} height={120} /> : null}
      {error ? <ErrorState title={t.failed.load} error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText}>
          <a className={styles.docs} href="/docs">
            {t.readDocs}
          </a>
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <>
          <p>
            <a className={styles.docs} href="/docs">
              {t.docs}
            </a>
          </p>
          <KeyList keys={data} onAct={(action, apiKey) => setChosen({ action, apiKey })} />
        </>
      ) : null}
      <LazyPart load={loadCreateDialog} props={isCreating ? { onClose: () => setCreating(false) } : undefined} />
      <LazyPart load={loaders.edit} props={propsOf('edit')} />
      <LazyPart load={loaders.rotate} props={propsOf('rotate')} />
      <LazyPart load={loaders.revoke} props={propsOf('revoke')} />
    </>
  )
}
