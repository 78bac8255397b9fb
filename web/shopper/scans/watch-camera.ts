import { t } from '../../lib/i18n.ts'
import {
  type CameraControls,
  CameraError,
  cameraControls,
  cameraLostError,
  cameraPermission,
  startCamera,
  stopCamera,
  textOfError,
} from './camera.ts'
import { type CodeOnScreen, drawView, type View } from './camera-view.ts'
import { createDecoder, type Decoder } from './decoders.ts'
import type { ScanHint, watchHints } from './scan-hints.ts'
import { calculateAccuracy, type Sighting } from './sighting.ts'

const framesPerSecond = 10
/** What a scan that goes well never needs comes later: hints, and a stronger decoder. */
const helpDelayMs = 1500

/** A text that was read. */
export type ScannedCode = {
  text: string
  /** How long it took, from the first picture on. */
  ms: number
  /** The share of the looks at pictures in which it could be read, in percent. */
  accuracy: number
}

type CameraListener = {
  /** The browser asks the user for permission. */
  onAskPermission: () => void
  onStart: () => void
  onControls: (controls: CameraControls) => void
  onHint: (hint: ScanHint | undefined) => void
  /** The first text; the camera is off by then. */
  onRead: (code: ScannedCode) => void
  /** Why the camera did not start or stopped; it is off by then. */
  onFail: (failure: Pick<CameraError, 'message' | 'isDenied'>) => void
}

/** Starts the camera and looks for a QR code until one is found or the returned function is called. */
export function watchCamera(video: HTMLVideoElement, listener: CameraListener): () => void {
  let stream: MediaStream | undefined
  let isOver = false
  const decoders: Decoder[] = []
  const timers: ReturnType<typeof setInterval>[] = []
  let hints: ReturnType<typeof watchHints> | undefined
  let looks = 0
  const stop = () => {
    isOver = true
    timers.forEach(clearInterval)
    hints?.stop()
    for (const decoder of decoders) decoder.stop?.()
    stopCamera(stream)
    if (stream && video.srcObject === stream) video.srcObject = null // otherwise it stays black
  }
  const fail = (cause: unknown) => {
    const error = cause instanceof CameraError ? cause : new CameraError(textOfError(cause))
    if (!isOver) listener.onFail({ message: error.message, isDenied: error.isDenied })
    stop()
  }

  // Also stops a decoder that loads after the end.
  const register = (decoder: Decoder) => {
    if (isOver) decoder.stop?.()
    else decoders.push(decoder)
    return decoder
  }

  async function start() {
    const loading = createDecoder()
      .then(register)
      .catch((cause) => new CameraError(t().scanner.initFailed(textOfError(cause))))
    void cameraPermission().then((permission) => {
      if (!isOver && !stream && permission?.state === 'prompt') listener.onAskPermission()
    })
    stream = await startCamera(video)
    if (isOver) return stopCamera(stream)
    for (const track of stream.getTracks()) track.onended = () => void cameraLostError().then(fail)
    const startedAt = performance.now()
    listener.onStart()
    void cameraControls(stream).then((controls) => {
      if (!isOver) listener.onControls(controls)
    })
    const handleLook = ({ text, code }: Look) => {
      looks++
      if (code && !text) hints?.noteCode(code)
      if (isOver || !text) return
      stop()
      listener.onRead({ text, ms: performance.now() - startedAt, accuracy: calculateAccuracy(looks) })
    }
    const watch = (decoder: Decoder) => {
      if (!isOver) timers.push(decodeFrames(video, decoder, handleLook))
    }
    const addHints = async () => {
      const scanHints = await import('./scan-hints.ts')
      if (!isOver) hints = scanHints.watchHints(video, startedAt, listener.onHint)
    }
    const addZxing = async () => watch(register((await import('./zxing-decoder.ts')).zxingDecoder()))
    const addHelp = () => [addHints(), addZxing()].map((part) => part.catch(() => undefined)) // it goes on without them
    timers.push(setTimeout(addHelp, helpDelayMs))
    const decoder = await loading
    if (decoder instanceof Error) throw decoder
    watch(decoder)
  }

  start().catch(fail)
  return stop
}

/** What a decoder saw in or around the viewfinder. */
type Look = { text?: string | undefined; code?: CodeOnScreen | undefined }

// At most ten pictures a second, in turns of both views, and none while the decoder is still busy with the last one.
function decodeFrames(video: HTMLVideoElement, decoder: Decoder, onLook: (look: Look) => void) {
  const canvas = document.createElement('canvas')
  let isBusy = false
  let view: View = 'whole'
  const look = async () => {
    if (isBusy) return
    view = view === 'whole' ? 'viewfinder' : 'whole'
    const locate = drawView(video, canvas, view)
    if (!locate) return
    isBusy = true
    const { text, box } = await decoder.decode(canvas).catch((): Sighting => ({}))
    isBusy = false
    const code = box && locate(box)
    // Around the viewfinder there may be the code of another product.
    const isMeant = view === 'viewfinder' || code?.isInViewfinder
    onLook(isMeant ? { text, code } : {})
  }
  return setInterval(look, 1000 / framesPerSecond)
}
