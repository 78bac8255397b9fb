import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { isConflict } from '../../lib/errors.ts'
import { ActionError, FormAlert } from '../ui/form-alert.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { ReopenButton } from '../ui/reopen-button.tsx'
import { useChangeTogether } from '../ui/use-change-together.tsx'
import { ClosingFields, type PublicClosing, useClosing } from './closing-fields.tsx'
import { reportsText } from './text.ts'

const t = reportsText.selection

type Change = { action: 'start' | 'reopen' } | ({ action: 'close'; note: string } & PublicClosing)
type ReportButtonsProps = { reports: { id: string; isNew: boolean; isClosed: boolean }[]; onDone: () => void }

/** Starts the new ones of some reports, and closes those that are not closed; or reopens them, if all are closed. */
export function ReportButtons({ reports, onDone }: ReportButtonsProps) {
  const [isClosing, setClosing] = useState(false)
  const { said, fields } = useClosing()
  const waiting = reports.filter(({ isClosed }) => !isClosed)
  const fresh = waiting.filter(({ isNew }) => isNew)
  const idsFor = { start: fresh, close: waiting, reopen: reports }
  const change = useChangeTogether<Change>({
    send: (body) =>
      call('PUT /api/reports/state', { body: { ...body, reportIds: idsFor[body.action].map(({ id }) => id) } }),
    canUndo: ({ action }) => action === 'close',
    undo: (reportIds) => call('PUT /api/reports/state', { body: { action: 'reopen', reportIds } }),
  })
  const close = (note = '') =>
    change.mutate(
      { action: 'close', note, ...said },
      {
        onSuccess: () => {
          setClosing(false)
          onDone()
        },
        onError: (error) => isConflict(error) && setClosing(false),
      },
    )
  if (waiting.length === 0)
    return (
      <>
        <ActionError title={t.failed} error={change.error} />
        <ReopenButton
          loading={change.isPending}
          onClick={() => change.mutate({ action: 'reopen' }, { onSuccess: onDone })}
        />
      </>
    )
  return (
    <>
      {isClosing ? null : <ActionError title={t.failed} error={change.error} />}
      {fresh.length > 0 ? (
        <Button
          variant="default"
          loading={change.isPending && !isClosing}
          onClick={() => change.mutate({ action: 'start' })}
        >
          {t.start}
        </Button>
      ) : null}
      <Button
        onClick={() => {
          change.reset()
          setClosing(true)
        }}
      >
        {t.close}
      </Button>
      {isClosing ? (
        <ReasonDialog
          title={t.title(waiting.length)}
          confirm={t.confirm(waiting.length)}
          fields={[{ label: reportsText.actions.note, help: reportsText.actions.noteHelp }]}
          alert={<FormAlert error={change.error} fallback={t.failed} labels={{ note: reportsText.actions.note }} />}
          busy={change.isPending}
          onClose={() => setClosing(false)}
          below={() => <ClosingFields {...fields} />}
          onConfirm={close}
        />
      ) : null}
    </>
  )
}
