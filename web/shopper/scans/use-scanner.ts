import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CameraControls, cameraPermission } from './camera.ts'
import type { ScanHint } from './scan-hints.ts'
import { type ScannedCode, watchCamera } from './watch-camera.ts'

export type ScannerState =
  | { status: 'off' | 'starting' | 'askingPermission' | 'scanning' }
  | { status: 'failed'; message: string; isDenied: boolean }

/**
 * Reads QR codes from the camera while `isOn` and the page is visible. After the first code the camera stops, and `onRead`
 * gets what it read. After a failure it stays off until `retry`, or until the user permits the camera.
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onRead: (code: ScannedCode) => void,
) {
  const [state, setState] = useState<ScannerState>({ status: 'starting' })
  const [controls, setControls] = useState<CameraControls>({})
  const [hint, setHint] = useState<ScanHint>()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const failedAt = useRef<number>(undefined)
  const isVisible = useIsVisible()
  const latestOnRead = useRef(onRead)
  useEffect(() => {
    latestOnRead.current = onRead
  })
  // Not after the next paint: a page that is left stops the camera before it goes.
  useLayoutEffect(() => {
    if (failedAt.current === attempt) return
    if (!isOn || !isVisible || !video.current) return setState({ status: 'off' })
    setState({ status: 'starting' })
    const stop = watchCamera(video.current, {
      onAskPermission: () => setState({ status: 'askingPermission' }),
      onStart: () => setState({ status: 'scanning' }),
      onControls: setControls,
      onHint: setHint,
      onRead: (code) => latestOnRead.current(code),
      onFail: (failure) => {
        failedAt.current = attempt
        setControls({})
        setState({ status: 'failed', ...failure })
      },
    })
    return () => {
      setControls({})
      setHint(undefined)
      stop()
    }
  }, [isOn, isVisible, video, attempt])
  useEffect(() => {
    if (state.status !== 'failed') return
    return onPermission(retry)
  }, [state.status])
  return { state, controls, hint, retry }
}

// When the user permits the camera in the browser's settings.
function onPermission(callback: () => void) {
  let isOver = false
  let end = () => {}
  void cameraPermission().then((permission) => {
    const check = () => void (permission?.state === 'denied' || callback())
    if (isOver) return
    permission?.addEventListener('change', check)
    end = () => permission?.removeEventListener('change', check)
  })
  return () => {
    isOver = true
    end()
  }
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const check = () => setVisible(!document.hidden)
    // At once: a browser keeps no page for Back that still has the camera.
    const hide = () => flushSync(() => setVisible(false))
    document.addEventListener('visibilitychange', check)
    addEventListener('pagehide', hide)
    addEventListener('pageshow', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', check)
    }
  }, [])
  return isVisible
}
