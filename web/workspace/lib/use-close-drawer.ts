import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same page without the drawer. */
    isOverPage?: boolean
  }
}

/** Closes a drawer that the URL opened: goes back if it was opened from its page, else calls `leave`, which opens the page. */
export function useCloseDrawer(leave: () => unknown) {
  const router = useRouter()
  const closed = useRef<string>(undefined) // going back takes a moment; a second press must not leave the page
  const entry = router.state.location.state.__TSR_key
  return () => {
    if (closed.current === entry) return
    closed.current = entry
    if (router.state.location.state.isOverPage) router.history.back()
    else leave()
  }
}
