import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { dataArchiveText as t } from './text.ts'
import { useChangedArchives } from './use-changed-archives.ts'

/** Asks for an archive, with the password. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const request = useSend('POST /api/data-archives')
  const onDone = useChangedArchives(onClose)
  const [currentPassword, setPassword] = useState('')
  return (
    <ConfirmDialog
      opened
      title={t.requestTitle}
      confirm={t.request}
      busy={request.isPending}
      disabled={currentPassword === ''}
      onConfirm={() => request.mutate({ body: { currentPassword } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <FormAlert error={request.error} fallback={t.requestFailed} labels={{ currentPassword: t.password }} />
      <p>{t.requestEffect}</p>
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        required
        data-autofocus
        value={currentPassword}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
