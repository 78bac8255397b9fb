import { type ApiKeyScope, apiKeyScopeNames } from '@sahihi/contract/domain/api-key-scopes.ts'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { useSend } from '../lib/api.ts'
import { useShowReply } from '../lib/use-show-reply.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { isComplete, type KeyFields, KeyFieldset, keyLabels, parseNetworks } from './key-fields.tsx'
import { apiKeysText } from './text.ts'
import { apiKeysQuery } from './use-api-keys.ts'

const t = apiKeysText.editing
const unchanged = 'unchanged'

/** Changes name, scopes, end and addresses of a key; its secret stays. */
export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const edit = useSend('PUT /api/api-keys/:id')
  const onDone = useShowReply(apiKeysQuery, onClose)
  const [fields, setFields] = useState<KeyFields>({
    name: apiKey.name,
    scopes: apiKeyScopeNames.filter((scope: ApiKeyScope) => apiKey.scopes.includes(scope)),
    days: unchanged,
    addresses: apiKey.allowedAddresses.join('\n'),
    password: '',
  })
  const days = [
    { value: unchanged, label: apiKey.expiresAt ? t.until(formatDate(apiKey.expiresAt)) : t.noEnd },
    ...(['30', '90', '365', ''] as const).map((value) => ({ value, label: t.days[value] })),
  ]
  const submit = () =>
    edit.mutate(
      {
        params: { id: apiKey.id },
        body: {
          name: fields.name,
          scopes: fields.scopes,
          ...(fields.days === unchanged ? {} : { expiresInDays: fields.days === '' ? null : Number(fields.days) }),
          allowedAddresses: parseNetworks(fields.addresses),
          currentPassword: fields.password,
        },
      },
      { onSuccess: onDone },
    )
  return (
    <ConfirmDialog
      opened
      title={t.title(apiKey.name)}
      confirm={t.submit}
      busy={edit.isPending}
      disabled={!isComplete(fields)}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert error={edit.error} fallback={apiKeysText.failed.edit} labels={keyLabels} />
      <KeyFieldset value={fields} days={days} onChange={setFields} />
    </ConfirmDialog>
  )
}
