import { type DownloadOptions, downloadName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type Received } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'

/**
 * Downloads a batch's codes, with progress and a way to stop. Stopping, or leaving the page, closes the connection, so the
 * server stops too. Only a complete file is saved.
 */
export function useDownload(batchId: string) {
  const [received, setReceived] = useState<Received>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const { mutate, reset, variables, isPending, isSuccess, isError } = useMutation({
    mutationFn: async (options: DownloadOptions) => {
      const { signal } = begin()
      const input = { params: { batchId }, query: options, signal, onReceived: setReceived }
      const file = await call('GET /api/products/:batchId/download-qr', input)
      saveFile(file, downloadName(options, new Date()))
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
