import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'
import { type FormEvent, useState } from 'react'
import { networkMessage, serverMessage } from '../lib/errors.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { subjectOf } from './describe-report.ts'
import styles from './reports.module.css'
import { useMoveCase } from './use-reports.ts'

/** Takes a case up, or closes it with a note; a closed one can be taken up again. */
export function CaseActions({ report }: { report: Report }) {
  const { id, status } = report
  const [isClosing, setClosing] = useState<boolean>()
  const move = useMoveCase()
  const send = (step: { status: 'looking_into' } | { status: 'closed'; note: string }) =>
    move.mutate(
      { id, ...step },
      {
        onSuccess: ({ data, message }) => {
          notifications.show({ title: subjectOf(data), message })
        },
      },
    )
  return (
    <div className={styles.actions}>
      {move.error ? (
        <ErrorAlert title={messages.reportUpdateFailed}>
          {serverMessage(move.error) ?? networkMessage(move.error)}
        </ErrorAlert>
      ) : null}
      {isClosing ? (
        <ClosingForm
          busy={move.isPending}
          onClose={(note) => send({ status: 'closed', note })}
          onCancel={() => setClosing(false)}
        />
      ) : (
        <div className={fields.buttons}>
          {status !== 'looking_into' ? (
            <Button loading={move.isPending} onClick={() => send({ status: 'looking_into' })}>
              {status === 'closed' ? t.actions.restart : t.actions.start}
            </Button>
          ) : null}
          {status !== 'closed' ? (
            <Button
              {...(status === 'new' ? { variant: 'default' } : {})}
              autoFocus={isClosing === false} // back from its form
              disabled={move.isPending}
              onClick={() => setClosing(true)}
            >
              {t.actions.close}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

type ClosingFormProps = { busy: boolean; onClose: (note: string) => void; onCancel: () => void }

function ClosingForm({ busy, onClose, onCancel }: ClosingFormProps) {
  const [note, setNote] = useState('')
  const close = (event: FormEvent) => {
    event.preventDefault()
    onClose(note.trim())
  }
  return (
    <form className={fields.fields} onSubmit={close}>
      <Textarea
        label={t.actions.note}
        description={t.actions.noteHelp}
        required
        autosize
        minRows={3}
        maxLength={limits.reasonMax}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={fields.buttons}>
        <Button type="submit" loading={busy} disabled={note.trim() === ''}>
          {t.actions.close}
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t.actions.cancel}
        </Button>
      </div>
    </form>
  )
}
