import './scan-page.css'
import { Link } from '@tanstack/react-router'
import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { Sign, SwitchButton, TorchButton, ZoomSlider } from './camera-buttons.tsx'
import { type Act, bringForm, ScanSheet } from './scan-sheet.tsx'
import { type Pause, useScan } from './use-scan.ts'
import { type ScannerState, useScanner } from './use-scanner.ts'

/** The camera, full screen, until it reads a code. */
export function ScanPage() {
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { pause, turnTo, take, takePhoto } = useScan()
  const { state, controls, retry } = useScanner(video, !pause, take)
  const { scanner, retry: retryWord, serialForm, titles } = t()
  const { torch, zoom, chooseNext } = controls
  // Before it is asked for: the network may be gone by then.
  useEffect(() => {
    const timer = setTimeout(() => bringForm().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])
  const restart = () => {
    turnTo()
    retry()
  }
  const switchTo = (choose: () => void) => () => {
    choose()
    retry()
  }
  // What the camera read is left for what is typed: of two verdicts the wrong one could come last.
  const leaveRead = () => {
    if (pause?.is === 'unanswered') turnTo({ is: 'typing' })
  }
  const choosePhoto = () => file.current?.click()
  const again = { says: scanner.again, onClick: restart }
  const sheet = pause
    ? sheetOf(pause, again)
    : state.is === 'failed' && { why: state.why, act: { ...again, says: retryWord } }
  return (
    <main className="public scan">
      <h1 className="out-of-sight">{titles.scan}</h1>
      <video ref={video} muted playsInline />
      <div className="scan-frame" />
      <PhotoInput input={file} onPhoto={(photo) => void takePhoto(photo)} />
      <header>
        <Link to="/" className="scan-round" aria-label={scanner.close}>
          <Sign lines="M6 6l12 12M18 6L6 18" />
        </Link>
        {chooseNext ? <SwitchButton onClick={switchTo(chooseNext)} /> : null}
        {torch ? <TorchButton torch={torch} /> : null}
      </header>
      <p className="scan-says" role="status">
        {saidOf(pause, state)}
      </p>
      {sheet ? (
        <ScanSheet {...sheet} onPhoto={choosePhoto} onCheck={leaveRead} />
      ) : (
        <footer>
          {zoom ? <ZoomSlider zoom={zoom} /> : null}
          <button type="button" onClick={choosePhoto}>
            {scanner.photo}
          </button>
          <button type="button" onClick={() => turnTo({ is: 'typing' })}>
            {serialForm.labelAlone}
          </button>
        </footer>
      )}
    </main>
  )
}

/** What a pause puts up; nothing while something is under way. */
function sheetOf(pause: Pause, again: Act) {
  switch (pause.is) {
    case 'typing':
      return { act: again }
    case 'refused':
      return { why: pause.why, host: pause.host, act: again }
    case 'unanswered':
      return { why: pause.why, act: pause.askAgain && { says: t().retry, onClick: pause.askAgain } }
    default:
      return undefined
  }
}

function saidOf(pause: Pause | undefined, state: ScannerState): string {
  const { scanner, checking } = t()
  if (pause) return pause.is === 'checking' ? checking : pause.is === 'looking' ? scanner.readingPhoto : ''
  if (state.is === 'failed') return ''
  return state.is === 'asking' ? scanner.permission : scanner.scanning
}

// It stays where it is while the sheet comes and goes: a phone hides the page as long as a photo is being chosen.
function PhotoInput({ input, onPhoto }: { input: RefObject<HTMLInputElement | null>; onPhoto: (photo: File) => void }) {
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? []
    if (photo) onPhoto(photo)
    currentTarget.value = '' // so that the same photo can be chosen again
  }
  return <input ref={input} type="file" accept="image/*" hidden onChange={change} />
}
