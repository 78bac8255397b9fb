import { Drawer, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './detail-drawer.module.css'
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
      <div className={styles.content}>{children}</div>
    </Drawer>
  )
}

/** What a person wrote, with its line breaks. */
export const DrawerText = ({ children }: { children: ReactNode }) => (
  <Text fz="1.0625rem" style={{ whiteSpace: 'pre-line' }}>
    {children}
  </Text>
)

/** What can be done with the item: it stays in view at the end of the drawer. */
export const DrawerActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
