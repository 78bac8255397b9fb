import { notifications } from '@mantine/notifications'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails, DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { errorReason, isConflict } from '../../../lib/errors.ts'
import { getQuery } from '../../lib/api.ts'
import { UndoMessage, undoMilliseconds } from '../../ui/undo-message.tsx'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.actions

export type Decision =
  | { action: 'confirm'; blockCode: boolean; reason: string }
  | { action: 'dismiss'; reason: DismissReason; note: string }
  | { action: 'reopen' }

function send(id: string, decision: Decision) {
  const params = { id }
  if (decision.action === 'confirm') {
    const { blockCode, reason } = decision
    return call('POST /api/copy-cases/:id/confirm', { params, body: { blockCode, reason } })
  }
  if (decision.action === 'dismiss') {
    const { reason, note } = decision
    return call('POST /api/copy-cases/:id/dismiss', { params, body: { reason, note } })
  }
  return call('POST /api/copy-cases/:id/reopen', { params, body: {} })
}

/** What a decision changes besides the case itself. */
const changedQueries = [
  'GET /api/copy-cases',
  'GET /api/copy-cases/:id',
  'GET /api/copy-settings',
  'GET /api/products/:productId/qr-details',
  'GET /api/products/qr/:verificationNumber',
  'GET /api/inbox',
  'GET /api/inbox/counts',
]

/** Decides a case. A toast confirms it and offers to take it back, unless the code was blocked with it. */
export function useDecision(id: string) {
  const queries = useQueryClient()
  const { queryKey } = getQuery('GET /api/copy-cases/:id', { params: { id } })
  const toast = useRef<string>(undefined)
  const mutation = useMutation({
    mutationFn: (decision: Decision) => send(id, decision),
    onSuccess: ({ data, message }, { action }) => {
      const wasBlocked = queries.getQueryData<CopyCaseDetails>(queryKey)?.isBlocked
      queries.setQueryData(queryKey, data)
      const canUndo = action !== 'reopen' && data.isBlocked === wasBlocked
      if (toast.current) notifications.hide(toast.current) // it offers to take back an earlier decision
      toast.current = notifications.show({
        title: groupSerial(data.verificationNumber),
        message: canUndo ? <UndoMessage message={message} onUndo={undo} /> : message,
        ...(canUndo ? { autoClose: undoMilliseconds } : {}),
      })
    },
    onSettled: () => Promise.all(changedQueries.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
  const undo = () =>
    mutation
      .mutateAsync({ action: 'reopen' })
      .catch((error: unknown) => notifications.show({ title: t.failed, message: errorReason(error), color: 'red' }))
  return { ...mutation, wasDecidedMeanwhile: isConflict(mutation.error) }
}
export type DecisionOnCase = ReturnType<typeof useDecision>
