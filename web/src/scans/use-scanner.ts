import { messages } from '@sahihi/contract/messages.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { startCamera, stopCamera, torchOf } from './camera.ts'
import { type Decoder, firstDecoder, strongDecoder } from './decoders.ts'

const framesPerSecond = 10
const boxSide = 500
const patienceMs = 1500

export type ScannerState = { is: 'starting' | 'scanning' | 'resting' } | { is: 'failed'; why: string }
type Torch = ((on: boolean) => Promise<void>) | undefined

/**
 * Reads QR codes from the camera while `isOn` and the page is seen. The first read is taken: the camera stops and
 * `onRead` is told the text and how long it took.
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onRead: (text: string, ms: number) => void,
) {
  const [state, setState] = useState<ScannerState>({ is: 'starting' })
  const [torch, setTorch] = useState<Torch>()
  const isSeen = useIsSeen()
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  })
  useEffect(() => {
    if (!isOn || !isSeen || !video.current) return setState({ is: 'resting' })
    setState({ is: 'starting' })
    const stop = scan(video.current, {
      onStart: (stream) => {
        setTorch(() => torchOf(stream))
        setState({ is: 'scanning' })
      },
      onRead: (text, ms) => tell.current(text, ms),
      onFail: (why) => setState({ is: 'failed', why }),
    })
    return () => {
      setTorch(undefined)
      stop()
    }
  }, [isOn, isSeen, video])
  return { state, torch }
}

type Listener = {
  onStart: (stream: MediaStream) => void
  onRead: (text: string, ms: number) => void
  onFail: (why: string) => void
}

function scan(video: HTMLVideoElement, { onStart, onRead, onFail }: Listener): () => void {
  let stream: MediaStream | undefined
  let isOver = false
  const decoders: Decoder[] = []
  const timers: ReturnType<typeof setInterval>[] = []
  const stop = () => {
    isOver = true
    timers.forEach(clearInterval)
    for (const decoder of decoders) decoder.stop?.()
    stopCamera(stream)
  }

  async function start() {
    const loading = firstDecoder().catch((cause) => new Error(messages.scannerInitFailed(wordsOf(cause))))
    stream = await startCamera(video)
    if (isOver) return stopCamera(stream)
    const startedAt = performance.now()
    onStart(stream)
    const take = (text: string) => {
      if (isOver) return
      stop()
      onRead(text, performance.now() - startedAt)
    }
    timers.push(setTimeout(() => watch(strongDecoder(), take), patienceMs))
    const decoder = await loading
    if (decoder instanceof Error) throw decoder
    watch(decoder, take)
  }

  // Each decoder takes a frame ten times a second at most, and none while it still looks at the last one.
  function watch(decoder: Decoder, take: (text: string) => void) {
    if (isOver) return decoder.stop?.()
    decoders.push(decoder)
    const picture = document.createElement('canvas')
    let isBusy = false
    const look = async () => {
      if (isBusy || !drawBox(video, picture)) return
      isBusy = true
      const text = await decoder.read(picture).catch(() => undefined)
      isBusy = false
      if (text) take(text)
    }
    timers.push(setInterval(look, 1000 / framesPerSecond))
  }

  start().catch((cause: unknown) => {
    if (!isOver) onFail(wordsOf(cause))
    stop()
  })
  return stop
}

const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message || cause.name : String(cause))

// The square in the middle of the picture, as wide as the frame on the screen and a little more.
function drawBox(video: HTMLVideoElement, picture: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  if (!videoWidth || !clientWidth) return false
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight)
  const shown = Math.min(boxSide, clientWidth, clientHeight)
  const side = Math.min((shown * 1.1) / scale, videoWidth, videoHeight)
  picture.width = picture.height = boxSide
  const context = picture.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, boxSide, boxSide)
  return Boolean(context)
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
