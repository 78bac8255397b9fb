import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

export const useRegister = () =>
  useMutation({ mutationFn: (body: Registration) => call('POST /api/partners/register', { body }) })

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (body: { partnerId: string; pin: string; email: string }) =>
      call('POST /api/partners/verify-email', { body }),
  })

export const useResendPin = () =>
  useMutation({
    mutationFn: (partnerId: string) => call('POST /api/partners/resend-verification', { body: { partnerId } }),
  })
