import { useEffect, useRef } from 'react'

export type EarlyKeys = { text: string; isEntered: boolean }

/** Keeps what is typed after the search was opened and before its field has the focus; `take` gives it to the field. */
export function useEarlyKeys(isOpen: boolean) {
  const held = useRef<EarlyKeys>(undefined)
  useEffect(() => {
    if (!isOpen) return
    held.current = { text: '', isEntered: false }
    const onKey = (event: KeyboardEvent) => {
      const keys = held.current
      if (!keys || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter') keys.isEntered = true
      else if (event.key === 'Backspace') keys.text = keys.text.slice(0, -1)
      else if (event.key.length === 1) keys.text += event.key
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpen])
  return () => {
    const keys = held.current
    held.current = undefined
    return keys
  }
}
