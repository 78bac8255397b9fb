import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@sahihi/contract/limits.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Open or folded; it folds by itself when the screen becomes narrow, and there after each navigation and on Escape. */
export function useSidebar() {
  const isNarrow =
    useMediaQuery(`(max-width: ${limits.sidebarCollapsePx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(!isNarrow)
  const { pathname } = useLocation()
  useEffect(() => setOpen(!isNarrow), [isNarrow])
  useEffect(() => {
    if (isNarrow) setOpen(false)
  }, [pathname, isNarrow])
  useEffect(() => {
    if (!isNarrow) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isNarrow])
  return { isOpen, isNarrow, toggle: () => setOpen((open) => !open), close: () => setOpen(false) }
}
