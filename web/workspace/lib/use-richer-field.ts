import { useLayoutEffect, useRef, useState } from 'react'
import { usePart } from './use-part.ts'

/**
 * A field that takes the place of a plain one once it is loaded, at the latest when the plain one has the focus. `input` is the ref
 * of both; `onFocus` is for the plain one. Focus and caret stay where they are.
 */
export function useRicherField<Field>(load: () => Promise<Field>) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined) // undefined: the focus is elsewhere
  const [isWanted, setWanted] = useState(false)
  const [loadInPlace] = useState(() => async () => {
    const field = await load()
    const plain = input.current
    caret.current = plain && plain === document.activeElement ? (plain.selectionEnd ?? plain.value.length) : undefined
    return field
  })
  const Field = usePart(loadInPlace, isWanted, () => setWanted(false))
  useLayoutEffect(() => {
    // Whoever has moved on to another field meanwhile stays there.
    if (!Field || caret.current === undefined || document.activeElement !== document.body) return
    input.current?.focus()
    input.current?.setSelectionRange(caret.current, caret.current)
  }, [Field])
  return { Field, input, onFocus: () => setWanted(true) }
}
