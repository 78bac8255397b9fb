import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { isConflict } from '../../lib/errors.ts'
import { ActionError } from '../ui/form-alert.tsx'
import { ReopenButton } from '../ui/reopen-button.tsx'
import { useChangeTogether } from '../ui/use-change-together.tsx'
import { ConfirmCopyDialog } from './case/confirm-copy-dialog.tsx'
import { type Decision, DismissDialog } from './case/dismiss-dialog.tsx'
import { copyCasesText } from './text.ts'

const t = copyCasesText.selection

type CaseButtonsProps = { cases: { id: string; isWaiting: boolean; isBlocked: boolean }[]; onDone: () => void }

/** Decides those of the cases that wait or, if none does, takes back the decisions. */
export function CaseButtons({ cases, onDone }: CaseButtonsProps) {
  const waiting = cases.filter(({ isWaiting }) => isWaiting)
  const isDecided = waiting.length === 0
  const caseIds = (isDecided ? cases : waiting).map(({ id }) => id)
  const [dialog, setDialog] = useState<'confirm' | 'dismiss'>()
  const decision = useChangeTogether<Decision>({
    send: (input) => send(caseIds, input),
    canUndo: (input) => input.action === 'dismiss' || (input.action === 'confirm' && !input.blockCode),
    undo: (ids) => send(ids, { action: 'reopen' }),
  })
  const open = (chosen: 'confirm' | 'dismiss') => {
    decision.reset() // an earlier failure
    setDialog(chosen)
  }
  const close = () => setDialog(undefined)
  const onDecide = (input: Decision) =>
    decision.mutate(input, {
      onSuccess: () => {
        close()
        onDone()
      },
      onError: (error) => isConflict(error) && close(),
    })
  const props = {
    count: caseIds.length,
    busy: decision.isPending,
    error: decision.error,
    onDecide,
    onClose: close,
  }
  if (isDecided)
    return (
      <>
        <ActionError title={copyCasesText.actions.failed} error={decision.error} />
        <ReopenButton
          loading={decision.isPending}
          onClick={() => decision.mutate({ action: 'reopen' }, { onSuccess: onDone })}
        />
      </>
    )
  return (
    <>
      <Button variant="default" onClick={() => open('dismiss')}>
        {t.dismiss(caseIds.length)}
      </Button>
      <Button onClick={() => open('confirm')}>{t.confirm(caseIds.length)}</Button>
      {dialog === 'confirm' ? (
        <ConfirmCopyDialog isBlocked={waiting.every(({ isBlocked }) => isBlocked)} {...props} />
      ) : null}
      {dialog === 'dismiss' ? <DismissDialog {...props} /> : null}
    </>
  )
}

function send(caseIds: string[], decision: Decision) {
  if (decision.action === 'confirm') {
    const { action, blockCode, reason } = decision
    return call('PUT /api/copy-cases/state', { body: { caseIds, action, blockCode, blockReason: reason } })
  }
  if (decision.action === 'dismiss') {
    const { action, reason, note } = decision
    return call('PUT /api/copy-cases/state', { body: { caseIds, action, dismissReason: reason, note } })
  }
  return call('PUT /api/copy-cases/state', { body: { caseIds, action: 'reopen' } })
}
