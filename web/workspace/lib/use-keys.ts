import { useEffect } from 'react'

/** Single keys that do something, unless somebody types or a dialog is open; in a dialog, another one. */
export function useKeys(actions: Record<string, () => void>, isInDialog = false) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actions[event.key.toLowerCase()]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (document.querySelectorAll('[aria-modal=true]').length > (isInDialog ? 1 : 0)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

type Steps = {
  /** In the order of their list. */
  ids: readonly string[]
  /** The one that is open. */
  id: string | undefined
  /** What is open is a dialog, such as a drawer over its list. */
  isDialog?: boolean
  onStep: (id: string) => void
}

/** J opens the next item of a list, and K the previous one. */
export function useStepKeys({ ids, id = '', isDialog, onStep }: Steps) {
  const place = ids.indexOf(id)
  const step = (next: string | undefined) => () => place >= 0 && next && onStep(next)
  useKeys({ j: step(ids[place + 1]), k: step(ids[place - 1]) }, isDialog)
}

export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'))
