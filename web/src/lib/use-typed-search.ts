import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** What is typed into a search field whose list is searched by the server: `onSearch` gets it when the typing pauses. */
export function useTypedSearch(search: string | undefined, onSearch: (search: string | undefined) => void) {
  const [typed, setTyped] = useState(search ?? '')
  // The search also changes by going back, or by clearing the filters.
  useEffect(() => setTyped((current) => (current.trim() === (search ?? '') ? current : (search ?? ''))), [search])
  const send = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), 300)
  const type = (text: string) => {
    setTyped(text)
    send(text)
  }
  return [typed, type] as const
}
