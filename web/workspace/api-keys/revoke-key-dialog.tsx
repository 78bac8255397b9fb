import { notifications } from '@mantine/notifications'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { apiKeysText } from './text.ts'
import { useChangedKeys } from './use-api-keys.ts'

const t = apiKeysText.revoking

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useSend('DELETE /api/api-keys/:id')
  const onChanged = useChangedKeys()
  return (
    <ConfirmDialog
      opened
      title={t.title(apiKey.name)}
      confirm={t.submit}
      isDangerous
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(
          { params: { id: apiKey.id } },
          {
            onSuccess: ({ message, data }) => {
              onChanged(data)
              notifications.show({ message })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <ActionError title={apiKeysText.failed.revoke} error={revoke.error} />
      <p>{t.effect}</p>
    </ConfirmDialog>
  )
}
