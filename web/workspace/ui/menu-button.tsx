import type { PopoverProps } from '@mantine/core'
import { type ComponentProps, type ReactElement, type ReactNode, type RefObject, useId, useState } from 'react'
import { usePart } from '../lib/use-part.ts'
import type { OpenMenu } from './open-menu.tsx'

const loadMenu = async () => (await import('./open-menu.tsx')).OpenMenu

/** What the button of a menu needs. */
export type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'aria-busy' | 'onClick'
> & { ref: RefObject<HTMLButtonElement | null>; 'data-expanded': true | undefined }

type MenuProps = {
  target: RefObject<HTMLButtonElement | null>
  width: NonNullable<PopoverProps['width']>
  position?: NonNullable<PopoverProps['position']>
  /** While true the button stays focusable but does not open the menu. */
  isDisabled?: boolean
  button: (props: MenuButtonProps) => ReactElement
  items: ComponentProps<typeof OpenMenu>['items']
}

/** A button that opens a menu. Only the button is there at first; what draws menus is loaded when the reader moves. */
export function MenuButton({
  target,
  width,
  position = 'bottom-end',
  isDisabled = false,
  button,
  items,
}: MenuProps): ReactNode {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const Menu = usePart(loadMenu, isOpen, () => setOpen(false))
  return (
    <>
      {button({
        ref: target,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen && Menu ? `${id}-dropdown` : undefined,
        'aria-busy': (isOpen && !Menu) || undefined,
        'data-expanded': isOpen || undefined,
        onClick: () => setOpen(!isOpen && !isDisabled),
      })}
      {Menu ? <Menu {...{ id, target, width, position, isOpen, items }} onChange={setOpen} /> : null}
    </>
  )
}
