import type { CopySettings } from '@sahihi/contract/endpoints/copy-cases.ts'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useGet } from '../../lib/api.ts'
import type { SettingsView } from '../url-state.ts'

export type ProductSettings = CopySettings['products'][number]

const queryKey = ['GET /api/copy-settings']

/** The partner's settings and a page of its products. */
export const useCopySettings = (view: SettingsView) =>
  useGet('GET /api/copy-settings', { query: view }, { placeholderData: keepPreviousData })

/** Saves the partner's settings. What was read of them is updated in place. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<CopySettings, 'blockWhenConfirmed' | 'holdClearCopies'>) =>
      call('PUT /api/copy-settings', { body }),
    onSuccess: ({ data }) =>
      queries.setQueriesData<CopySettings>({ queryKey }, (settings) => settings && { ...settings, ...data }),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Saves the limit of one product. */
export function useSaveProduct(productId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { limit?: number; isResold: boolean }) =>
      call('PUT /api/copy-settings/products/:productId', { params: { productId }, body }),
    onSuccess: ({ data }) => {
      queries.setQueriesData<CopySettings>(
        { queryKey },
        (settings) =>
          settings && {
            ...settings,
            products: settings.products.map((product) => (product.productId === productId ? data : product)),
          },
      )
      // Another limit may open or clear cases.
      void queries.invalidateQueries({ queryKey: ['GET /api/copy-cases'] })
    },
  })
}
