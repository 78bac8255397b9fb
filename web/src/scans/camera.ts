import { messages } from '@sahihi/contract/messages.ts'

/** Starts the back camera into a video element. Throws an Error whose message is for the user. */
export async function startCamera(video: HTMLVideoElement): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error(messages.scannerInitFailed('this browser gives this page no camera.'))
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, aspectRatio: { ideal: 1 } } })
    .catch((cause: unknown) => {
      throw new Error(whyNot(cause))
    })
  try {
    video.srcObject = stream
    await video.play()
    return stream
  } catch (cause) {
    stopCamera(stream)
    throw new Error(messages.scannerInitFailed(words(cause)))
  }
}

export function stopCamera(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The lamp of the camera, where it has one that pages may switch. */
export function torchOf(stream: MediaStream) {
  const [track] = stream.getVideoTracks()
  const can = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !can?.torch) return undefined
  return (torch: boolean) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}

function whyNot(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return messages.cameraDenied
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return messages.noCamera
  return messages.scannerStartFailed(words(cause))
}

const words = (cause: unknown) => (cause instanceof Error ? cause.message || cause.name : String(cause))
