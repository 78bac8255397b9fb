import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Sets the picture of a product, or without one removes it. */
export function useProductPicture(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (picture: Blob | undefined) => saveProductPicture(id, picture),
    onSuccess: () =>
      Promise.all(
        ['GET /api/products/:id', 'GET /api/products'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  })
}

export const saveProductPicture = (id: string, picture: Blob | undefined): Promise<{ message: string }> =>
  picture
    ? call('PUT /api/products/:id/picture', { params: { id }, body: picture })
    : call('DELETE /api/products/:id/picture', { params: { id } })
