import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** What is typed into a search field over a list: `onSearch` gets it when the typing pauses, unless the page is left before. */
export function useTypedSearch(search: string | undefined, onSearch: (search: string | undefined) => void) {
  const [typed, setTyped] = useState(search ?? '')
  const sent = useRef(search)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim() || undefined
    onSearch(sent.current)
  }, 300)
  // The search also changes by going back, or by clearing the filters. Its own search must not take away what was typed since.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    send.cancel()
    setTyped(search ?? '')
  }, [search, send])
  // While the next page loads this one is still there: its search would lead back to it.
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && send.cancel()),
    [router, send],
  )
  const type = (text: string) => {
    setTyped(text)
    send(text)
  }
  return [typed, type] as const
}
