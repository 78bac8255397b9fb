import { TextInput } from '@mantine/core'
import type { Domain } from '@sahihi/contract/endpoints/domains.ts'
import { useState } from 'react'
import { getQuery, useSend } from '../lib/api.ts'
import { useShowReply } from '../lib/use-show-reply.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { OwnPassword, PasswordConfirm } from '../ui/password-confirm.tsx'
import { domainsText as t } from './text.ts'

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const add = useSend('POST /api/domains')
  const onDone = useShowReply(getQuery('GET /api/domains'), onClose)
  const [host, setHost] = useState('')
  const [currentPassword, setPassword] = useState('')
  return (
    <ConfirmDialog
      opened
      title={t.adding.title}
      confirm={t.adding.submit}
      busy={add.isPending}
      disabled={host.trim() === '' || currentPassword === ''}
      onConfirm={() => add.mutate({ body: { host, currentPassword } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <FormAlert
        error={add.error}
        fallback={t.failed.add}
        labels={{ host: t.adding.host, currentPassword: t.password }}
      />
      <TextInput
        label={t.adding.host}
        description={t.adding.hostHelp}
        required
        data-autofocus
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={host}
        onChange={(event) => setHost(event.currentTarget.value)}
      />
      <OwnPassword label={t.password} value={currentPassword} onChange={setPassword} />
    </ConfirmDialog>
  )
}

/** Says what becomes of labels, and asks for the password. */
export function RemoveDomainDialog({
  domain: { id, host, products },
  onClose,
}: {
  domain: Domain
  onClose: () => void
}) {
  const remove = useSend('POST /api/domains/:id/removal')
  const onDone = useShowReply(getQuery('GET /api/domains'), onClose)
  return (
    <PasswordConfirm
      title={t.removing.title(host)}
      confirm={t.removing.submit}
      isDangerous
      busy={remove.isPending}
      error={remove.error}
      fallback={t.failed.remove}
      label={t.password}
      onConfirm={(currentPassword) =>
        remove.mutate({ params: { id }, body: { currentPassword } }, { onSuccess: onDone })
      }
      onClose={onClose}
    >
      <p>{t.removing.effect}</p>
      {products > 0 ? <p>{t.removing.products(products)}</p> : null}
    </PasswordConfirm>
  )
}
