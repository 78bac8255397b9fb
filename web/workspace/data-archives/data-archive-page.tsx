import { Button, Flex, List, Stack, Text } from '@mantine/core'
import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { getQuery, useGet, useSend } from '../lib/api.ts'
import { useShowReply } from '../lib/use-show-reply.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { PasswordConfirm } from '../ui/password-confirm.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { ArchiveRow } from './archive-row.tsx'
import { dataArchiveText as t } from './text.ts'

/** Files with all data of the company, which a job makes and owners download. */
export function DataArchivePage() {
  const query = useGet(
    'GET /api/data-archives',
    {},
    { refetchInterval: ({ state }) => (state.data?.archives.some(isPreparing) ? 2000 : false) },
  )
  const { data } = query
  const [isAsking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<DataArchive>()
  const mayAsk = data !== undefined && data.nextAt === null && !data.archives.some(isPreparing)
  return (
    <>
      <Breadcrumbs path={[{ to: '/profile', label: t.back }]} here={t.title} />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Button disabled={!mayAsk} onClick={() => setAsking(true)}>
            {t.request}
          </Button>
        }
      />
      <Stack gap="xs" maw="72ch" mb="xl">
        <List spacing={4}>
          {t.contents.map((part) => (
            <List.Item key={part}>{part}</List.Item>
          ))}
        </List>
        <Text c="dimmed">{t.notes}</Text>
        {data?.nextAt ? <Text c="dimmed">{t.nextAt(formatDateTime(data.nextAt))}</Text> : null}
      </Stack>
      <Part title={t.list}>
        <QueryList query={query} loading={t.loading} failed={t.loadFailed}>
          {({ archives }) =>
            archives.length === 0 ? (
              <Text c="dimmed">{t.none}</Text>
            ) : (
              <Flex component="ul" direction="column" gap="sm">
                {archives.map((archive) => (
                  <ArchiveRow key={archive.id} archive={archive} onRemove={setRemoving} />
                ))}
              </Flex>
            )
          }
        </QueryList>
      </Part>
      {isAsking ? <RequestDialog onClose={() => setAsking(false)} /> : null}
      {removing ? <RemoveDialog archive={removing} onClose={() => setRemoving(undefined)} /> : null}
    </>
  )
}

const isPreparing = ({ status }: DataArchive) => status === 'preparing'

/** Cancels the preparation of an archive, or deletes its file. */
function RemoveDialog({ archive, onClose }: { archive: DataArchive; onClose: () => void }) {
  const remove = useSend('DELETE /api/data-archives/:id', { invalidates: ['GET /api/data-archives'] })
  const onDone = useShowReply(getQuery('GET /api/data-archives'), onClose)
  const isReady = archive.status === 'ready'
  return (
    <ConfirmDialog
      opened
      title={isReady ? t.removeTitle : t.cancelTitle}
      confirm={isReady ? t.removeConfirm : t.cancelConfirm}
      isDangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: archive.id } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <FormAlert error={remove.error} fallback={t.failed.remove} />
      <p>{isReady ? t.removeEffect : t.cancelEffect}</p>
    </ConfirmDialog>
  )
}

/** Asks for an archive, with the password. */
function RequestDialog({ onClose }: { onClose: () => void }) {
  const request = useSend('POST /api/data-archives')
  const onDone = useShowReply(getQuery('GET /api/data-archives'), onClose)
  return (
    <PasswordConfirm
      title={t.requestTitle}
      confirm={t.request}
      busy={request.isPending}
      error={request.error}
      fallback={t.requestFailed}
      label={t.password}
      data-autofocus
      onConfirm={(currentPassword) => request.mutate({ body: { currentPassword } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{t.requestEffect}</p>
    </PasswordConfirm>
  )
}
