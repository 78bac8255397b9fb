import { Textarea, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { reportsText } from './text.ts'

const t = reportsText.contact.dialog

type Draft = { subject: string; text: string }
type MessageDialogProps = {
  reportId: string
  address: string
  replyTo: string
  draft: Draft
  onDraft: (draft: Draft) => void
  onSent: () => void
  onClose: () => void
}

/** A message to the shopper, which the server mails. */
export function MessageDialog({ reportId, address, replyTo, draft, onDraft, onSent, onClose }: MessageDialogProps) {
  const { subject, text } = draft
  // The same until it is sent, so that a message whose reply was lost is not mailed twice.
  const [messageId, setMessageId] = useState(newId)
  const send = useSend('POST /api/reports/:id/messages', {
    invalidates: [
      'GET /api/reports/:id/messages',
      'GET /api/reports/:id',
      'GET /api/reports',
      'GET /api/inbox',
      'GET /api/inbox/counts',
    ],
  })
  useReturnFocus()
  const change = (changes: Partial<Draft>) => {
    onDraft({ ...draft, ...changes })
    if (send.isError) setMessageId(newId())
  }
  const confirm = () =>
    send.mutate(
      { params: { id: reportId }, body: { messageId, subject: subject.trim(), text: text.trim() } },
      {
        onSuccess: announce(() => {
          onSent()
          onClose()
        }),
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t.title}
      confirm={t.send}
      busy={send.isPending}
      disabled={subject.trim() === '' || text.trim() === ''}
      onClose={onClose}
      onConfirm={confirm}
    >
      <FormAlert error={send.error} fallback={t.failed} labels={{ subject: t.subject, text: t.text }} />
      <p>{t.intro(address, replyTo)}</p>
      <TextInput
        label={t.subject}
        required
        maxLength={limits.nameMax}
        value={subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t.text}
        required
        autosize
        minRows={5}
        maxLength={limits.reportMessageMax}
        data-autofocus
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </ConfirmDialog>
  )
}
