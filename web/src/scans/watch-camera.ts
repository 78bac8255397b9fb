import { t } from '../lib/i18n.ts'
import {
  type CameraControls,
  cameraControls,
  cameraLostMessage,
  cameraPermission,
  startCamera,
  stopCamera,
  textOfError,
} from './camera.ts'
import { createDecoder, type Decoder } from './decoders.ts'

const framesPerSecond = 10
const frameSide = 500
const zxingDelayMs = 1500

type CameraListener = {
  /** The browser asks the user for permission. */
  onAskPermission: () => void
  onStart: () => void
  onControls: (controls: CameraControls) => void
  /** The first text and how long it took; the camera is off by then. */
  onRead: (text: string, ms: number) => void
  /** Why the camera did not start or stopped, for the user; it is off by then. */
  onFail: (message: string) => void
}

/** Starts the camera and looks for a QR code until one is found or the returned function is called. */
export function watchCamera(video: HTMLVideoElement, listener: CameraListener): () => void {
  let stream: MediaStream | undefined
  let isOver = false
  const decoders: Decoder[] = []
  const timers: ReturnType<typeof setInterval>[] = []
  const stop = () => {
    isOver = true
    timers.forEach(clearInterval)
    for (const decoder of decoders) decoder.stop?.()
    stopCamera(stream)
    if (stream && video.srcObject === stream) video.srcObject = null // otherwise it stays black
  }
  const fail = (message: string) => {
    if (!isOver) listener.onFail(message)
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
      .catch((cause) => new Error(t().scanner.initFailed(textOfError(cause))))
    void cameraPermission().then((permission) => {
      if (!isOver && !stream && permission?.state === 'prompt') listener.onAskPermission()
    })
    stream = await startCamera(video)
    if (isOver) return stopCamera(stream)
    for (const track of stream.getTracks()) track.onended = () => void cameraLostMessage().then(fail)
    const startedAt = performance.now()
    listener.onStart()
    void cameraControls(stream).then((controls) => {
      if (!isOver) listener.onControls(controls)
    })
    const handleText = (text: string) => {
      if (isOver) return
      stop()
      listener.onRead(text, performance.now() - startedAt)
    }
    const addZxing = async () => watch(register((await import('./zxing-decoder.ts')).zxingDecoder()), handleText)
    timers.push(setTimeout(() => addZxing().catch(() => undefined), zxingDelayMs)) // without it the first decoder goes on
    const decoder = await loading
    if (decoder instanceof Error) throw decoder
    watch(decoder, handleText)
  }

  // Each decoder gets at most ten frames a second, and none while it is still busy with the last one.
  function watch(decoder: Decoder, onText: (text: string) => void) {
    if (isOver) return
    const canvas = document.createElement('canvas')
    let isBusy = false
    const decodeFrame = async () => {
      if (isBusy || !drawFrame(video, canvas)) return
      isBusy = true
      const text = await decoder.decode(canvas).catch(() => undefined)
      isBusy = false
      if (text) onText(text)
    }
    timers.push(setInterval(decodeFrame, 1000 / framesPerSecond))
  }

  start().catch((cause: unknown) => fail(textOfError(cause)))
  return stop
}

// The central square of the video, a little wider than the frame on the screen.
function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  if (!videoWidth || !clientWidth) return false
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight)
  const visible = Math.min(frameSide, clientWidth, clientHeight)
  const side = Math.min((visible * 1.1) / scale, videoWidth, videoHeight)
  canvas.width = canvas.height = frameSide
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, frameSide, frameSide)
  return Boolean(context)
}
