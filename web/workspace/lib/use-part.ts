import { notifications } from '@mantine/notifications'
import { basicMessages } from '@sahihi/contract/i18n/en/basic-messages.ts'
import { useEffect, useEffectEvent, useState } from 'react'

const movements = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/**
 * A part of the page that is needed only when it is used, such as a menu; undefined until it is loaded. It is loaded at the reader's
 * first movement on the page, so that it is there when they get to it, and at the latest when it is wanted. If it does not load
 * then, a toast says so and `onFailed` is called.
 */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean, onFailed = () => {}): Part | undefined {
  const [part, setPart] = useState<{ value: Part }>()
  const isMissing = part === undefined
  useEffect(() => {
    if (!isMissing) return
    const listening = new AbortController()
    const start = () => {
      listening.abort()
      load().then(
        (value) => setPart({ value }),
        () => {}, // said when it is wanted
      )
    }
    for (const movement of movements)
      document.addEventListener(movement, start, { passive: true, capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [isMissing, load])
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isMissing || !isWanted) return
    let isCanceled = false
    load().then(
      (value) => setPart({ value }),
      () => {
        if (isCanceled) return
        notifications.show({ color: 'red', message: basicMessages.network })
        fail()
      },
    )
    return () => {
      isCanceled = true
    }
  }, [isMissing, isWanted, load])
  return part?.value
}
