import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { teamText } from './text.ts'
import { useChangedTeam } from './use-team.ts'

const t = teamText.secondPerson

/** Requires a second person for releases and recalls, or no longer. */
export function SecondPersonDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const change = useSend('PUT /api/team/second-person', { invalidates: ['GET /api/team'] })
  const onDone = useChangedTeam(onClose)
  const [currentPassword, setPassword] = useState('')
  return (
    <ConfirmDialog
      opened
      title={isRequired ? t.optionalTitle : t.requireTitle}
      confirm={isRequired ? t.makeOptional : t.require}
      isDangerous={isRequired}
      busy={change.isPending}
      disabled={currentPassword === ''}
      onConfirm={() => change.mutate({ body: { required: !isRequired, currentPassword } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <FormAlert error={change.error} fallback={t.failed} labels={{ currentPassword: t.password }} />
      <p>{isRequired ? t.optionalEffect : t.requireEffect}</p>
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
