import { NativeSelect } from '@mantine/core'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { PasswordConfirm } from '../ui/password-confirm.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { keyLabels } from './key-fields.tsx'
import { apiKeysText } from './text.ts'
import { useChangedKeys } from './use-api-keys.ts'

const t = apiKeysText.rotating
const graceTimes = (['24', '168', '720', '0'] as const).map((value) => ({ value, label: t.graceTimes[value] }))

/** Replaces a key by a new one, which it shows once; the old one goes on for the grace time. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const rotate = useSend('POST /api/api-keys/:id/successor')
  const onChanged = useChangedKeys()
  const [grace, setGrace] = useState('24')
  const submit = (currentPassword: string) =>
    rotate.mutate(
      { params: { id: apiKey.id }, body: { graceHours: Number(grace), currentPassword } },
      { onSuccess: ({ data }) => onChanged(data.keys) },
    )
  if (rotate.data) return <SecretDialog secret={rotate.data.data.secret} text={apiKeysText.secret} onClose={onClose} />
  return (
    <PasswordConfirm
      title={t.title(apiKey.name)}
      confirm={t.submit}
      busy={rotate.isPending}
      error={rotate.error}
      fallback={apiKeysText.failed.rotate}
      label={keyLabels.currentPassword}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t.effect}</p>
      <NativeSelect
        label={t.grace}
        value={grace}
        onChange={(event) => setGrace(event.currentTarget.value)}
        data={graceTimes}
      />
    </PasswordConfirm>
  )
}
