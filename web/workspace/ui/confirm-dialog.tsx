import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiText as t } from './text.ts'
import { useOpened } from './use-opened.ts'

type ConfirmDialogProps = {
  className?: string
  opened: boolean
  title: string
  children: ReactNode
  confirm: string
  /** The button that changes nothing, where “Cancel” could be taken for the action. */
  cancel?: string
  busy: boolean
  disabled?: boolean
  isDangerous?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. It stays open while the action runs, so that it can show an error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, cancel = t.cancel, busy, onConfirm, onClose } = props
  const { className = '', disabled = false, isDangerous = false } = props
  return (
    <Modal
      className={className}
      opened={useOpened(opened)}
      onClose={busy ? () => {} : onClose}
      title={title}
      closeOnClickOutside={false}
    >
      <Stack>{children}</Stack>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button {...(isDangerous ? { color: 'red' } : {})} loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
