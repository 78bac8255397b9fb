import type { PinFileForm } from '@sahihi/contract/endpoints/pin-files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { useTransfer } from '../../lib/use-transfer.ts'
import type { DownloadSource } from '../codes/use-download.ts'

const lists = ['GET /api/products/batch/:id/pin-files', 'GET /api/products/orders/:id/pin-files'] as const

/** The files with PINs that were made of a batch or an order. Read again at each opening: others make files, too. */
export function usePinFiles({ of, id }: DownloadSource) {
  return useGet(of === 'order' ? lists[1] : lists[0], { params: { id } }, { staleTime: 0 })
}

/** Makes and saves a file. One that is stopped counts. */
export function useCreatePinFile({ of, id }: DownloadSource) {
  const queries = useQueryClient()
  return useTransfer(
    async (body: PinFileForm, connection) => {
      const input = { ...connection, params: { id }, body }
      const file = await (of === 'order'
        ? call('POST /api/products/orders/:id/pin-files', input)
        : call('POST /api/products/batch/:id/pin-files', input))
      saveFile(file, file instanceof File ? file.name : `pin-file.${body.format}`)
    },
    // A file that failed may count as well.
    { onSettled: () => Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] }))) },
  )
}

/** Allows three more files, by an owner. */
export function useAllowPinFiles({ of, id }: DownloadSource) {
  const ofBatch = useSend('POST /api/products/batch/:id/pin-files/allowance', { invalidates: lists })
  const ofOrder = useSend('POST /api/products/orders/:id/pin-files/allowance', { invalidates: lists })
  const { mutate, ...state } = of === 'order' ? ofOrder : ofBatch
  return { ...state, allow: (body: { reason: string; currentPassword: string }) => mutate({ params: { id }, body }) }
}
