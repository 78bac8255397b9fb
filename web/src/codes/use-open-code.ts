import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page without the open code is the entry before. */
    isOverPage?: boolean
  }
}

/** The code whose details are open, as the address has it: a link leads to it, and Back closes it. */
export function useOpenCode() {
  const { id = '' } = useParams({ strict: false })
  const { code } = useSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const left = useRef<string>(undefined) // Back takes a moment; a second press must not leave the page
  const entry = router.state.location.state.__TSR_key
  const close = () => {
    if (left.current === entry) return
    left.current = entry
    if (router.state.location.state.isOverPage) router.history.back()
    else void navigate({ to: '/inventory/$id', params: { id }, replace: true, resetScroll: false })
  }
  return { code, close }
}
