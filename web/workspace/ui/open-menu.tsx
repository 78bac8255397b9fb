import { Menu, type PopoverProps } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { ExistingElement } from './existing-element.tsx'
import { useOpened } from './use-opened.ts'

type OpenMenuProps = {
  id: string
  target: RefObject<HTMLButtonElement | null>
  width: NonNullable<PopoverProps['width']>
  position: NonNullable<PopoverProps['position']>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  items: (menu: typeof Menu) => ReactNode
}

/** The menu of a button that is already on the page (menu-button.tsx). */
export function OpenMenu({ id, target, width, position, isOpen, onChange, items }: OpenMenuProps) {
  return (
    <Menu id={id} position={position} width={width} opened={useOpened(isOpen)} onChange={onChange}>
      <Menu.Target>
        <ExistingElement element={target} />
      </Menu.Target>
      <Menu.Dropdown>{items(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
