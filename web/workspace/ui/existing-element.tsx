import { type Ref, type RefObject, useImperativeHandle } from 'react'

type ExistingElementProps = { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }

/** Stands for an element that is already on the page, where Mantine wants an element to put something beside. */
export function ExistingElement({ element, ref }: ExistingElementProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}
