import type { ProductLink } from '@sahihi/contract/endpoints/gs1.ts'
import { announce } from '../../lib/announce.ts'
import { useSend } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { linksText } from './text.ts'

const t = linksText.removal

type Props = { id: string; link: Pick<ProductLink, 'id' | 'title'>; onClose: () => void }

export function DeleteLinkDialog({ id, link, onClose }: Props) {
  const remove = useSend('DELETE /api/products/:id/links/:linkId', {
    invalidates: ['GET /api/products/:id/links'],
    isIdempotent: true,
  })
  const confirm = () => remove.mutate({ params: { id, linkId: link.id } }, { onSuccess: announce(onClose) })
  return (
    <ConfirmDialog
      opened
      title={t.title(link.title)}
      confirm={t.submit}
      isDangerous
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={t.failed} error={remove.error} />
      <p>{t.effect}</p>
    </ConfirmDialog>
  )
}
