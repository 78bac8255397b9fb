import { useSend } from '../lib/api.ts'
import { PasswordConfirm } from '../ui/password-confirm.tsx'
import { dataArchiveText as t } from './text.ts'
import { useChangedArchives } from './use-changed-archives.ts'

/** Asks for an archive, with the password. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const request = useSend('POST /api/data-archives')
  const onDone = useChangedArchives(onClose)
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
