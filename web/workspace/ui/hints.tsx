import { useEffect, useState } from 'react'
import type { HintTooltip } from './hint-tooltip.tsx'

/** What an element says of itself, in its attribute `data-hint`. */
type Hint = { element: HTMLElement; text: string }

/**
 * Shows the text of `data-hint` beside an element while the mouse or the keyboard's focus is on it. What draws it is loaded by the
 * first one. It adds to what the element says; nobody needs it to understand the page.
 */
export function Hints() {
  const hint = useHint()
  const [Tooltip, setTooltip] = useState<typeof HintTooltip>()
  const isMissing = hint !== undefined && !Tooltip
  useEffect(() => {
    if (isMissing)
      import('./hint-tooltip.tsx').then(
        (part) => setTooltip(() => part.HintTooltip),
        () => {},
      )
  }, [isMissing])
  if (!hint || !Tooltip) return null
  const { element, text } = hint
  return (
    <Tooltip
      element={element}
      text={text}
      side={element.getAttribute('data-hint-side') === 'right' ? 'right' : 'top'}
    />
  )
}

const findHint = (target: EventTarget | null): Hint | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
  const text = element?.getAttribute('data-hint')
  return element && text ? { element, text } : undefined
}

function useHint(): Hint | undefined {
  const [hint, setHint] = useState<Hint>()
  const element = hint?.element
  useEffect(() => {
    const listening = new AbortController()
    const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, listener, { signal: listening.signal })
    const hide = () => setHint(undefined)
    on('pointerover', ({ pointerType, target }) => pointerType === 'mouse' && setHint(findHint(target)))
    on(
      'focusin',
      ({ target }) => target instanceof Element && target.matches(':focus-visible') && setHint(findHint(target)),
    )
    on('focusout', hide)
    on('keydown', ({ key }) => key === 'Escape' && hide())
    document.documentElement.addEventListener('pointerleave', hide, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  // Its text can change while it is shown: "Copy", then "Copied".
  useEffect(() => {
    if (!element) return
    const observer = new MutationObserver(() => setHint(findHint(element)))
    observer.observe(element, { attributeFilter: ['data-hint'] })
    return () => observer.disconnect()
  }, [element])
  return hint
}
