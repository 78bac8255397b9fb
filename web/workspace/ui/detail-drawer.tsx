import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOpened } from './use-opened.ts'

/** What a drawer shows: what it was opened for last, so that the content stays while it slides out. */
export function useShown<Item>(open: Item | undefined): Item | undefined {
  const [shown, setShown] = useState(open)
  if (open !== undefined && open !== shown) setShown(open)
  return shown
}

type DetailDrawerProps = {
  isOpen: boolean
  title: string | undefined
  /** The label of the button that closes it. */
  close: string
  /** It cannot be closed now. */
  isLocked?: boolean
  onClose: () => void
  children: ReactNode
}

/** The details of one item over its list. */
export function DetailDrawer({ isOpen, title, close, isLocked = false, onClose, children }: DetailDrawerProps) {
  // A dialog over the drawer takes Escape for itself.
  const isCovered = () => document.querySelectorAll('[role="dialog"]').length > 1
  return (
    <Drawer
      opened={useOpened(isOpen)}
      onClose={() => (isLocked || isCovered() ? undefined : onClose())}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': close, disabled: isLocked }}
    >
      {children}
    </Drawer>
  )
}
