import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import type { endpointCalls } from './endpoint-calls.ts'
import { webhooksText } from './text.ts'

type Props = {
  id: string
  name: string
  action: 'rotate' | 'remove'
  invalidates: typeof endpointCalls
  onRotated: (secret: string) => void
  onRemoved: () => void
  onClose: () => void
}

/** Asks before the secret of an endpoint is replaced, or the endpoint deleted. */
export function ConfirmAction({ id, name, action, invalidates, onRotated, onRemoved, onClose }: Props) {
  const rotate = useSend('POST /api/webhook-endpoints/:id/secret', { invalidates })
  const remove = useSend('DELETE /api/webhook-endpoints/:id', { invalidates: ['GET /api/webhook-endpoints'] })
  const isRemoval = action === 'remove'
  const confirm = () =>
    isRemoval
      ? remove.mutate({ params: { id } }, { onSuccess: announce(onRemoved) })
      : rotate.mutate({ params: { id } }, { onSuccess: ({ data }) => onRotated(data.secret) })
  return (
    <ConfirmDialog
      opened
      title={isRemoval ? webhooksText.remove.title(name) : webhooksText.rotate.title}
      confirm={isRemoval ? webhooksText.remove.submit : webhooksText.rotate.submit}
      isDangerous={isRemoval}
      busy={rotate.isPending || remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={webhooksText.endpoint.actionFailed} error={rotate.error ?? remove.error} />
      <p>{isRemoval ? webhooksText.remove.effect : webhooksText.rotate.effect}</p>
    </ConfirmDialog>
  )
}
