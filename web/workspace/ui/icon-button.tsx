import { ActionIcon, type ActionIconProps, Tooltip, type TooltipProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import type { Icon } from './icons.tsx'

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'style' | 'color'> & {
    /** What it does: read aloud, and shown under the mouse or the keyboard's focus. */
    label: string
    icon: Icon
    /** It can be reached, so that it keeps the focus, and does nothing. */
    isIdle?: boolean
    tooltip?: TooltipProps['position']
  }

/** A button with only an icon, as large as a finger. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, isIdle = false, tooltip = 'top', onClick, ...button } = props
  return (
    <Tooltip label={label} position={tooltip}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        {...(isIdle ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
        {...button}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
