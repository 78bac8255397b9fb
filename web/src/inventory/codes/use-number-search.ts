import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which batch or code of the partner's own a number, or a link with it, names. */
export const useNumberSearch = () =>
  useMutation({ mutationFn: async (q: string) => (await call('GET /api/products/find', { query: { q } })).data })
