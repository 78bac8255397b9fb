import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearStorage } from './session.ts'

/** Removes everything this browser stored of the account, then opens the sign-in page. */
export function useSignOut() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    clearStorage()
    await navigate({ to: '/login' })
    queries.clear()
  }
}
