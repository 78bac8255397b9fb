import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { clearStorage, saveSession } from '../lib/session.ts'

/** Before a sign-in is sent, all this browser kept is cleared (specification 4). */
export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => {
      clearStorage()
      return call('POST /api/partners/login', { body })
    },
    onSuccess: (session) => {
      queries.clear()
      saveSession(session)
    },
  })
}

export const useCompleteRegistration = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      call('POST /api/partners/complete-registration', { body }),
  })

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call('POST /api/partners/forgot-password', { body: { email } }) })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => call('POST /api/partners/reset-password', { body }),
  })

export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => call('POST /api/partners/confirm-email', { body: { token } }) })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call('PUT /api/partners/password', { body }),
  })

export const useSignOutEverywhere = () =>
  useMutation({ mutationFn: () => call('POST /api/partners/logout-everywhere', {}) })
