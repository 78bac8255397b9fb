import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx'
import { leaveText, uiText as t } from './text.ts'

type Closing = Pick<LeaveGuardProps, 'onStay' | 'onLeave'>
type SaveRowProps = Closing & {
  /** Whether the form differs from what the server has. */
  isUnsaved: boolean
  save: { isPending: boolean; data: { message: string } | undefined }
  variant?: ButtonProps['variant']
  /** The text of the button. */
  children: ReactNode
}

/** How a form of settings is saved: its button, and whether it is saved. Asks before unsaved settings are left. */
export const SaveRow = ({ isUnsaved, save, variant = 'filled', children, ...closing }: SaveRowProps) => (
  <Group gap="sm">
    <Button type="submit" variant={variant} loading={save.isPending} disabled={!isUnsaved}>
      {children}
    </Button>
    {/* Always there, so that a screen reader hears the words when they come. */}
    <Text role="status" c={isUnsaved ? 'dimmed' : 'var(--green)'}>
      {isUnsaved ? t.unsaved : save.data?.message}
    </Text>
    {isUnsaved ? <UnsavedGuard {...closing} /> : null}
  </Group>
)

/** The unsaved forms of the page: one of them asks for all. */
const unsavedForms = new Set<string>()

function UnsavedGuard(closing: Closing) {
  const id = useId()
  useEffect(() => {
    unsavedForms.add(id)
    return () => void unsavedForms.delete(id)
  }, [id])
  return (
    <LeaveGuard isUnsaved={() => unsavedForms.values().next().value === id} {...closing}>
      {leaveText.lost}
    </LeaveGuard>
  )
}
