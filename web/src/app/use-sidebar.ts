import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Collapsed at first on a narrow screen; there, a navigation or Escape closes it again. */
export function useSidebar() {
  const isNarrow = useIsNarrow()
  const { pathname } = useLocation()
  const [isCollapsed, setCollapsed] = useState(false)
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = isNarrow ? openAt === pathname : !isCollapsed
  const close = () => setOpenAt(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const toggle = () => (isNarrow ? setOpenAt(isOpen ? undefined : pathname) : setCollapsed(isOpen))
  return { isOpen, isNarrow, toggle, close }
}

const useIsNarrow = () =>
  useMediaQuery(`(max-width: ${limits.sidebarCollapsePx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
