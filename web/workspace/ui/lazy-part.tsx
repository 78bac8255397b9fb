import type { ComponentType } from 'react'
import { usePart } from '../lib/use-part.ts'

type Closable = { onClose: () => void }
type LazyPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props | undefined }

/** A part of a page, such as a dialog, that is shown while it has props, and loaded before or then. It closes when it does not load. */
export function LazyPart<Props extends Closable>({ load, props }: LazyPartProps<Props>) {
  const Part = usePart(load, props !== undefined, () => props?.onClose())
  return Part && props ? <Part {...props} /> : null
}
