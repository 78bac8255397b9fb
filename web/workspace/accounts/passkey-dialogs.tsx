import { TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Passkey } from '@sahihi/contract/endpoints/second-factor.ts'
import { useState } from 'react'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PasswordConfirm } from '../ui/password-confirm.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.passkeys
const invalidates = ['GET /api/partners/second-factor'] as const

export type PasskeyAction = 'rename' | 'remove'
type DialogProps = { passkey: Passkey; isLast: boolean; onClose: () => void }

/** What the owner does with a passkey. */
export const PasskeyDialog = ({ action, ...props }: DialogProps & { action: PasskeyAction }) =>
  action === 'rename' ? <RenameDialog {...props} /> : <RemoveDialog {...props} />

function RenameDialog({ passkey, onClose }: DialogProps) {
  const rename = useSend('PUT /api/partners/passkeys/:id', { invalidates })
  const [name, setName] = useState(passkey.name)
  return (
    <ConfirmDialog
      opened
      title={t.renameTitle(passkey.name)}
      confirm={t.rename}
      busy={rename.isPending}
      disabled={name.trim() === ''}
      onConfirm={() => rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: announce(onClose) })}
      onClose={onClose}
    >
      <FormAlert error={rename.error} fallback={t.renameFailed} labels={{ name: t.name }} />
      <TextInput
        label={t.name}
        maxLength={limits.passkeyName}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function RemoveDialog({ passkey, isLast, onClose }: DialogProps) {
  const remove = useSend('POST /api/partners/passkeys/:id/removal', { invalidates })
  return (
    <PasswordConfirm
      title={t.removeTitle(passkey.name)}
      confirm={t.remove}
      isDangerous
      busy={remove.isPending}
      error={remove.error}
      fallback={t.removeFailed}
      label={secondFactorText.section.password}
      data-autofocus
      onConfirm={(currentPassword) =>
        remove.mutate({ params: { id: passkey.id }, body: { currentPassword } }, { onSuccess: announce(onClose) })
      }
      onClose={onClose}
    >
      <p>
        {t.removeEffect} {isLast ? t.removeLast : null}
      </p>
    </PasswordConfirm>
  )
}
