import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Received } from '../../lib/call.ts'

/** What a call for a file takes, beside its input. */
type Connection = { signal: AbortSignal; onReceived: (received: Received) => void }

/**
 * Receives a file, with progress and a way to stop. Stopping, or leaving the page, closes the connection, so the server stops too.
 */
export function useTransfer<Input = void>(
  receive: (input: Input, connection: Connection) => Promise<void>,
  options: Pick<UseMutationOptions<void, Error, Input>, 'onSuccess' | 'onError' | 'onSettled'> = {},
) {
  const [received, setReceived] = useState<Received>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) => {
      setReceived(undefined)
      controller.current = new AbortController()
      return receive(input, { signal: controller.current.signal, onReceived: setReceived })
    },
  })
  const stop = () => {
    controller.current?.abort()
    mutation.reset()
  }
  return { ...mutation, received, stop }
}
