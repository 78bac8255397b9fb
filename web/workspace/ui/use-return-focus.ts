import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives the focus back when a dialog closes: to `returnTo`, by default to what opened the dialog or, if that is gone, to the
 * page's heading.
 */
export function useReturnFocus(returnTo?: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const target = returnTo ? returnTo.current : opener?.isConnected ? opener : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus()
    },
    [opener, returnTo],
  )
}
