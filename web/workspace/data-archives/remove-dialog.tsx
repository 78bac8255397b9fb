import type { DataArchive } from '@sahihi/contract/endpoints/data-archives.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { dataArchiveText as t } from './text.ts'
import { useChangedArchives } from './use-changed-archives.ts'

/** Cancels the preparation of an archive, or deletes its file. */
export function RemoveDialog({ archive, onClose }: { archive: DataArchive; onClose: () => void }) {
  const remove = useSend('DELETE /api/data-archives/:id', { invalidates: ['GET /api/data-archives'] })
  const onDone = useChangedArchives(onClose)
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
