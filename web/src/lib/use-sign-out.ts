import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearStorage } from './session.ts'

/** Forgets everything this browser knew of the account, then shows the sign-in page (specification 2, "Logout"). */
export function useSignOut() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    clearStorage()
    await navigate({ to: '/login' })
    queries.clear()
  }
}
