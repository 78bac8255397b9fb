import type { CodeFilter } from '@sahihi/contract/endpoints/codes.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { today } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Downloads the codes of a batch that match, or those named by `codes`, as CSV. */
export const useCodesExport = (id: string) =>
  useMutation({
    mutationFn: async (query: CodeFilter & { codes?: string }) =>
      saveFile(
        await call('GET /api/products/:productId/codes-export', { params: { productId: id }, query }),
        `codes-${today()}.csv`,
      ),
  })
