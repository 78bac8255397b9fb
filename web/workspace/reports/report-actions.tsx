import { Button, Group, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { DrawerActions } from '../ui/detail-drawer.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { ClosingFields, type PublicClosing, useClosing } from './closing-fields.tsx'
import { describeSubject } from './describe-report.ts'
import { reportsText } from './text.ts'
import { useUpdateReport } from './use-reports.ts'

const t = reportsText.actions

/** Starts work on a report, or closes it with a note; a closed report can be reopened. */
export function ReportActions({ report }: { report: Report }) {
  const { id, status } = report
  const [isClosing, setClosing] = useState<boolean>()
  const update = useUpdateReport()
  const send = (change: { status: 'looking_into' } | ({ status: 'closed'; note: string } & PublicClosing)) =>
    update.mutate(
      { id, ...change },
      {
        onSuccess: ({ data, message }) => {
          notifications.show({ title: describeSubject(data), message })
        },
      },
    )
  return (
    <DrawerActions>
      <ActionError title={messages.reportUpdateFailed} error={update.error} />
      {isClosing ? (
        <ClosingForm
          busy={update.isPending}
          onClose={(closing) => send({ status: 'closed', ...closing })}
          onCancel={() => setClosing(false)}
        />
      ) : (
        <Group gap="sm">
          {status !== 'looking_into' ? (
            <Button loading={update.isPending} onClick={() => send({ status: 'looking_into' })}>
              {status === 'closed' ? t.restart : t.start}
            </Button>
          ) : null}
          {status !== 'closed' ? (
            <Button
              {...(status === 'new' ? { variant: 'default' } : {})}
              autoFocus={isClosing === false} // after its form was canceled
              disabled={update.isPending}
              onClick={() => setClosing(true)}
            >
              {t.close}
            </Button>
          ) : null}
        </Group>
      )}
    </DrawerActions>
  )
}

type ClosingFormProps = {
  busy: boolean
  onClose: (closing: PublicClosing & { note: string }) => void
  onCancel: () => void
}

function ClosingForm({ busy, onClose, onCancel }: ClosingFormProps) {
  const [note, setNote] = useState('')
  const { said, fields } = useClosing()
  const close = (event: FormEvent) => {
    event.preventDefault()
    onClose({ ...said, note: note.trim() })
  }
  return (
    <form onSubmit={close}>
      <Stack gap="sm">
        <Textarea
          label={t.note}
          description={t.noteHelp}
          required
          autosize
          minRows={3}
          maxLength={limits.reasonMax}
          autoFocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ClosingFields {...fields} />
      </Stack>
      <Group gap="sm" mt="md">
        <Button type="submit" loading={busy} disabled={note.trim() === ''}>
          {t.close}
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t.cancel}
        </Button>
      </Group>
    </form>
  )
}
