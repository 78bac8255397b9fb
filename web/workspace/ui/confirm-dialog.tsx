import { usePart } from '../lib/use-part.ts'
import type { ConfirmDialogProps } from './confirm-modal.tsx'

const loadModal = async () => (await import('./confirm-modal.tsx')).ConfirmModal

/** Asks before an action that cannot be undone. It stays open while the action runs, so that it can show an error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Modal = usePart(loadModal, props.opened, props.onClose)
  return Modal ? <Modal {...props} /> : null
}

/** Loads what draws dialogs at the first movement on a page, because most dialogs are not there before they are opened. */
export const usePreloadedDialogs = () => void usePart(loadModal, false)
