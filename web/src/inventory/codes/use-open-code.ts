import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCloseOver } from '../../lib/use-close-drawer.ts'

/** The code whose details are open, as the address has it: a link leads to it, and Back closes it. */
export function useOpenCode() {
  const { id = '' } = useParams({ strict: false })
  const { code } = useSearch({ strict: false })
  const navigate = useNavigate()
  const close = useCloseOver(() =>
    navigate({ to: '/inventory/$id', params: { id }, replace: true, resetScroll: false }),
  )
  return { code, close }
}
