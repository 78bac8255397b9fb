import { Button } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeveloperTabs } from '../ui/developer-tabs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import styles from './api-keys.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { type KeyAction, KeyList } from './key-list.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { apiKeysText as t } from './text.ts'
import { apiKeysQuery } from './use-api-keys.ts'

const dialogs = { edit: EditKeyDialog, rotate: RotateKeyDialog, revoke: RevokeKeyDialog }

/** The keys by which a partner's own programs use the API. */
export function ApiKeysPage() {
  const { data, error, isPending, refetch } = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [chosen, setChosen] = useState<{ action: KeyAction; apiKey: ApiKey }>()
  const Dialog = chosen && dialogs[chosen.action]
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={create} />
      <DeveloperTabs />
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
      {isCreating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
      {Dialog ? <Dialog apiKey={chosen.apiKey} onClose={() => setChosen(undefined)} /> : null}
    </>
  )
}
