import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { isComplete, type KeyFields, KeyFieldset, keyLabels, parseNetworks } from './key-fields.tsx'
import { apiKeysText } from './text.ts'
import { useChangedKeys } from './use-api-keys.ts'

const t = apiKeysText.newKey
const days = (['30', '90', '365', ''] as const).map((value) => ({ value, label: t.days[value] }))

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useSend('POST /api/api-keys')
  const onChanged = useChangedKeys()
  const [fields, setFields] = useState<KeyFields>({ name: '', scopes: [], days: '365', addresses: '', password: '' })
  const submit = () =>
    create.mutate(
      {
        body: {
          name: fields.name,
          scopes: fields.scopes,
          expiresInDays: fields.days === '' ? null : Number(fields.days),
          allowedAddresses: parseNetworks(fields.addresses),
          currentPassword: fields.password,
        },
      },
      { onSuccess: ({ data }) => onChanged(data.keys) },
    )
  if (create.data) return <SecretDialog secret={create.data.data.secret} text={apiKeysText.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      opened
      title={t.title}
      confirm={t.submit}
      busy={create.isPending}
      disabled={!isComplete(fields)}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert error={create.error} fallback={apiKeysText.failed.create} labels={keyLabels} />
      <KeyFieldset value={fields} days={days} onChange={setFields} />
    </ConfirmDialog>
  )
}
