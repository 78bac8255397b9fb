import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

let lastPath: string | undefined

/** After a navigation the focus goes to the new page's heading; the page first opened is left alone. */
export function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (!path || path === lastPath) return
    const isFirst = lastPath === undefined
    lastPath = path
    if (!isFirst) (main.current?.querySelector('h1') ?? main.current)?.focus({ preventScroll: true })
  }, [path, main])
}
