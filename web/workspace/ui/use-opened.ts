import { useEffect, useState } from 'react'

/**
 * Whether something of Mantine is open: at first it is not, and opens at once. Mantine gives the focus back, and places and fades
 * in, only what changes to open, not what is open from its beginning.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isOpen && isReady
}
