import { Menu, type PopoverProps } from '@mantine/core'
import { type ReactElement, type ReactNode, type RefObject, useState } from 'react'

type MenuButtonProps = {
  target: RefObject<HTMLButtonElement | null>
  width: NonNullable<PopoverProps['width']>
  position?: NonNullable<PopoverProps['position']>
  /** While true the button stays focusable but does not open the menu. */
  isDisabled?: boolean
  button: (props: { ref: RefObject<HTMLButtonElement | null> }) => ReactElement
  items: (menu: typeof Menu) => ReactNode
}

/** A button that opens a menu. */
export function MenuButton({
  target,
  width,
  position = 'bottom-end',
  isDisabled = false,
  button,
  items,
}: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      position={position}
      width={width}
      // A long menu scrolls within the window, and stays when the page below it scrolls.
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      hideDetached={false}
      opened={isOpen}
      onChange={(open) => setOpen(open && !isDisabled)}
    >
      <Menu.Target>{button({ ref: target })}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>{items(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
