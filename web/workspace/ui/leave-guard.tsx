import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leaveText as t } from './text.ts'

export type LeaveGuardProps = {
  isUnsaved: () => boolean
  /** The form stays through other views of its page. */
  staysOnPage?: boolean
  /** Set while the reader closes the dialog around the form; called when they stay. */
  onStay?: (() => void) | undefined
  /** Called when they close it all the same. */
  onLeave?: (() => void) | undefined
  /** What becomes of the input. */
  children: ReactNode
}

/** Asks before a form with unsaved input is left. */
export function LeaveGuard({ isUnsaved, staysOnPage = false, onStay, onLeave, children }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && !(staysOnPage && current.pathname === next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked' || onStay !== undefined}
      title={t.title}
      confirm={t.confirm}
      cancel={t.stay}
      busy={false}
      onConfirm={() => (blocker.status === 'blocked' ? blocker.proceed() : onLeave?.())}
      onClose={() => (blocker.status === 'blocked' ? blocker.reset() : onStay?.())}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
