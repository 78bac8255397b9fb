import type { PinFileForm } from '@sahihi/contract/endpoints/pin-files.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type Received } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useGet, useSend } from '../../lib/api.ts'
import type { DownloadSource } from '../codes/use-download.ts'

const lists = ['GET /api/products/batch/:id/pin-files', 'GET /api/products/orders/:id/pin-files'] as const

/** The files with PINs that were made of a batch or an order. Read again at each opening: others make files, too. */
export function usePinFiles({ of, id }: DownloadSource) {
  return useGet(of === 'order' ? lists[1] : lists[0], { params: { id } }, { staleTime: 0 })
}

/** Makes and saves a file, with progress and a way to stop. Stopping, or leaving the page, closes the connection; the file counts. */
export function useCreatePinFile({ of, id }: DownloadSource) {
  const queries = useQueryClient()
  const [received, setReceived] = useState<Received>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const creation = useMutation({
    mutationFn: async (body: PinFileForm) => {
      setReceived(undefined)
      controller.current = new AbortController()
      const input = { params: { id }, body, signal: controller.current.signal, onReceived: setReceived }
      const file = await (of === 'order'
        ? call('POST /api/products/orders/:id/pin-files', input)
        : call('POST /api/products/batch/:id/pin-files', input))
      saveFile(file, file instanceof File ? file.name : `pin-file.${body.format}`)
    },
    // A file that failed may count as well.
    onSettled: () => Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] }))),
  })
  const stop = () => {
    controller.current?.abort()
    creation.reset()
  }
  return { ...creation, received, stop }
}

/** Allows three more files, by an owner. */
export function useAllowPinFiles({ of, id }: DownloadSource) {
  const ofBatch = useSend('POST /api/products/batch/:id/pin-files/allowance', { invalidates: lists })
  const ofOrder = useSend('POST /api/products/orders/:id/pin-files/allowance', { invalidates: lists })
  const { mutate, ...state } = of === 'order' ? ofOrder : ofBatch
  return { ...state, allow: (body: { reason: string; currentPassword: string }) => mutate({ params: { id }, body }) }
}
