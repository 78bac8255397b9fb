import { Button, Stack } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { useShowReply } from '../lib/use-show-reply.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeveloperTabs } from '../ui/developer-tabs.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { IconPlus } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { type KeyAction, KeyList } from './key-list.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { apiKeysText as t } from './text.ts'
import { apiKeysQuery } from './use-api-keys.ts'

const dialogs = { edit: EditKeyDialog, rotate: RotateKeyDialog, revoke: RevokeKeyDialog }

/** The keys by which a partner's own programs use the API. */
export function ApiKeysPage() {
  const query = useQuery(apiKeysQuery)
  const [isCreating, setCreating] = useState(false)
  const [chosen, setChosen] = useState<{ action: KeyAction; apiKey: ApiKey }>()
  const Dialog = chosen && dialogs[chosen.action]
  const create = (
    <Button leftSection={<IconPlus />} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={create} />
      <DeveloperTabs />
      <QueryList query={query} loading={t.loading} failed={t.failed.load}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText}>
              <a href="/docs">{t.readDocs}</a>
            </EmptyState>
          ) : (
            <Stack>
              <a href="/docs">{t.docs}</a>
              <KeyList keys={keys} onAct={(action, apiKey) => setChosen({ action, apiKey })} />
            </Stack>
          )
        }
      </QueryList>
      {isCreating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
      {Dialog ? <Dialog apiKey={chosen.apiKey} onClose={() => setChosen(undefined)} /> : null}
    </>
  )
}

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useSend('DELETE /api/api-keys/:id')
  const onDone = useShowReply(apiKeysQuery, onClose)
  return (
    <ConfirmDialog
      opened
      title={t.revoking.title(apiKey.name)}
      confirm={t.revoking.submit}
      isDangerous
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ActionError title={t.failed.revoke} error={revoke.error} />
      <p>{t.revoking.effect}</p>
    </ConfirmDialog>
  )
}
