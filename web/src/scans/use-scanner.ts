import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { type CameraControls, cameraPermission } from './camera.ts'
import { watchCamera } from './watch-camera.ts'

export type ScannerState = { is: 'resting' | 'starting' | 'asking' | 'scanning' } | { is: 'failed'; why: string }

/**
 * Reads QR codes from the camera while `isOn` and the page is seen. The first read is taken: the camera stops and
 * `onRead` is told the text and how long it took. After a failure it rests until `retry`, or until the user permits the camera.
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onRead: (text: string, ms: number) => void,
) {
  const [state, setState] = useState<ScannerState>({ is: 'starting' })
  const [controls, setControls] = useState<CameraControls>({})
  const [attempt, retry] = useReducer((tries: number) => tries + 1, 0)
  const failedAt = useRef<number>(undefined)
  const isSeen = useIsSeen()
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  })
  useEffect(() => {
    if (failedAt.current === attempt) return
    if (!isOn || !isSeen || !video.current) return setState({ is: 'resting' })
    setState({ is: 'starting' })
    const stop = watchCamera(video.current, {
      onAsk: () => setState({ is: 'asking' }),
      onStart: () => setState({ is: 'scanning' }),
      onControls: setControls,
      onRead: (text, ms) => tell.current(text, ms),
      onFail: (why) => {
        failedAt.current = attempt
        setControls({})
        setState({ is: 'failed', why })
      },
    })
    return () => {
      setControls({})
      stop()
    }
  }, [isOn, isSeen, video, attempt])
  useEffect(() => {
    if (state.is !== 'failed') return
    return onPermission(retry)
  }, [state.is])
  return { state, controls, retry }
}

// When the user takes back a no in the settings of the browser.
function onPermission(act: () => void) {
  let isOver = false
  let end = () => {}
  void cameraPermission().then((permission) => {
    const look = () => void (permission?.state === 'denied' || act())
    if (isOver) return
    permission?.addEventListener('change', look)
    end = () => permission?.removeEventListener('change', look)
  })
  return () => {
    isOver = true
    end()
  }
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
