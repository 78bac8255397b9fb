import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page without what is open over it is the entry before. */
    isOverPage?: boolean
  }
}

/** Closes what the address opened over a page: Back where it was opened from that page, else `leave`, which names the page. */
export function useCloseDrawer(leave: () => unknown) {
  const router = useRouter()
  const left = useRef<string>(undefined) // Back takes a moment; a second press must not leave the page
  const entry = router.state.location.state.__TSR_key
  return () => {
    if (left.current === entry) return
    left.current = entry
    if (router.state.location.state.isOverPage) router.history.back()
    else leave()
  }
}
