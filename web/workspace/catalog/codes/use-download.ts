import { downloadName, type Items, orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type Received } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { saveEvents } from '../gs1/save-events.ts'
import type { Selected } from './download-formats.ts'

/** The codes of a batch, or those of a whole order. */
export type DownloadSource = { of: 'batch' | 'order'; id: string; items: Items }

/**
 * Downloads codes, with progress and a way to stop. Stopping, or leaving the page, closes the connection, so the
 * server stops too. Only a complete file is saved.
 */
export function useDownload({ of, id, items }: DownloadSource) {
  const [received, setReceived] = useState<Received>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const { mutate, reset, variables, isPending, isSuccess, isError } = useMutation({
    mutationFn: async (options: Selected) => {
      const { signal } = begin()
      const progress = { signal, onReceived: setReceived }
      if (options.format === 'epcis') {
        const events = of === 'order' ? 'GET /api/products/orders/:id/epcis' : 'GET /api/products/batch/:id/epcis'
        return saveEvents(await call(events, { ...progress, params: { id } }))
      }
      const input = { ...progress, query: options }
      const [file, nameOf] =
        of === 'order'
          ? [await call('GET /api/products/orders/:id/download-qr', { ...input, params: { id } }), orderDownloadName]
          : [await call('GET /api/products/:batchId/download-qr', { ...input, params: { batchId: id } }), downloadName]
      saveFile(file, nameOf(options, new Date(), items))
    },
  })
  const begin = () => {
    setReceived(undefined)
    controller.current = new AbortController()
    return controller.current
  }
  const stop = () => {
    controller.current?.abort()
    reset()
  }
  return { start: mutate, stop, options: variables, received, isPending, isSuccess, isError }
}
