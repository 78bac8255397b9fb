import { t } from '../lib/i18n.ts'
import {
  type CameraControls,
  cameraPermission,
  controlsOf,
  startCamera,
  stopCamera,
  whyLost,
  wordsOf,
} from './camera.ts'
import { type Decoder, firstDecoder } from './decoders.ts'

const framesPerSecond = 10
const boxSide = 500
const patienceMs = 1500

type CameraListener = {
  /** The browser asks the user whether the page may use the camera. */
  onAsk: () => void
  onStart: () => void
  onControls: (controls: CameraControls) => void
  /** The first text that is read, and how long that took; the camera is off by then. */
  onRead: (text: string, ms: number) => void
  /** Why the camera did not start or did not stay, in words for the user; it is off by then. */
  onFail: (why: string) => void
}

/** Starts the camera and looks for a QR code in what it shows, until one is read or the returned function is called. */
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
    if (stream && video.srcObject === stream) video.srcObject = null // it would stay black
  }
  const fail = (why: string) => {
    if (!isOver) listener.onFail(why)
    stop()
  }

  // So that none goes on in its worker after the end, however late it came.
  const keep = (decoder: Decoder) => {
    if (isOver) decoder.stop?.()
    else decoders.push(decoder)
    return decoder
  }

  async function start() {
    const loading = firstDecoder()
      .then(keep)
      .catch((cause) => new Error(t().scanner.initFailed(wordsOf(cause))))
    void cameraPermission().then((permission) => {
      if (!isOver && !stream && permission?.state === 'prompt') listener.onAsk()
    })
    stream = await startCamera(video)
    if (isOver) return stopCamera(stream)
    for (const track of stream.getTracks()) track.onended = () => void whyLost().then(fail)
    const startedAt = performance.now()
    listener.onStart()
    void controlsOf(stream).then((controls) => {
      if (!isOver) listener.onControls(controls)
    })
    const take = (text: string) => {
      if (isOver) return
      stop()
      listener.onRead(text, performance.now() - startedAt)
    }
    const help = async () => watch(keep((await import('./zxing-decoder.ts')).strongDecoder()), take)
    timers.push(setTimeout(() => help().catch(() => undefined), patienceMs)) // the first decoder goes on without it
    const decoder = await loading
    if (decoder instanceof Error) throw decoder
    watch(decoder, take)
  }

  // Each decoder takes a frame ten times a second at most, and none while it still looks at the last one.
  function watch(decoder: Decoder, take: (text: string) => void) {
    if (isOver) return
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

  start().catch((cause: unknown) => fail(wordsOf(cause)))
  return stop
}

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
