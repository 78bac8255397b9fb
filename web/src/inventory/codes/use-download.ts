import { type DownloadOptions, downloadName } from '@sahihi/contract/endpoints/inventory-codes.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, type Received } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'

/**
 * The download of a batch's codes: how far it is, and a way to stop it. The server notices that nobody listens any more and
 * stops too; so it does when the page is left. Only a whole file is saved.
 */
export function useDownload(batchId: string) {
  const [received, setReceived] = useState<Received>()
  const going = useRef<AbortController>(null)
  useEffect(() => () => going.current?.abort(), [])
  const { mutate, reset, variables, isPending, isSuccess, isError } = useMutation({
    mutationFn: async (wish: DownloadOptions) => {
      const { signal } = begin()
      const params = { batchId }
      const given = { params, query: wish, signal, onReceived: setReceived }
      const file = await call('GET /api/products/:batchId/download-qr', given)
      saveFile(file, downloadName(wish, new Date()))
    },
  })
  const begin = () => {
    setReceived(undefined)
    going.current = new AbortController()
    return going.current
  }
  const stop = () => {
    going.current?.abort()
    reset()
  }
  return { start: mutate, stop, wish: variables, received, isPending, isSuccess, isError }
}
