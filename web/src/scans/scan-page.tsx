import './scan-page.css'
import { messages } from '@sahihi/contract/messages.ts'
import { readScanned } from '@sahihi/contract/serial.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { newId } from '../lib/new-id.ts'
import { ourHosts } from '../lib/our-hosts.ts'
import { serverWords, whyNoAnswer } from '../lib/refusals.ts'
import { ReportLink } from '../ui/report-link.tsx'
import { keepVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'
import { SerialForm } from './serial-form.tsx'
import { TorchButton } from './torch-button.tsx'
import { useScanner } from './use-scanner.ts'
import { verifySerial } from './verify-serial.ts'

/** What keeps the camera off: a code that is not ours, a check under way, or one that got no answer. */
type Pause =
  | { is: 'refused'; why: string; host?: string }
  | { is: 'checking'; scan: Scan }
  | { is: 'unanswered'; scan: Scan; why: string }

/** The camera, full screen, until it reads a code. */
export function ScanPage() {
  const video = useRef<HTMLVideoElement>(null)
  const [pause, setPause] = useState<Pause>()
  const navigate = useNavigate()
  const { state, torch } = useScanner(video, !pause, (text, ms) => {
    const read = readScanned(text, ourHosts())
    if (read.kind === 'serial') return void verify({ ...newScan(read.serial), scanDuration: Math.round(ms) })
    setPause({ is: 'refused', why: refusalOf(read), host: read.kind === 'foreign' ? read.host : undefined })
  })

  // To the result whether or not it succeeded; without any answer, stay: the same scan can be sent again.
  async function verify(scan: Scan) {
    setPause({ is: 'checking', scan })
    try {
      keepVerdict({ answer: await verifySerial(scan), scan })
    } catch (cause) {
      const why = serverWords(cause) || (whyNoAnswer(cause) ?? messages.verificationFailed)
      return setPause({ is: 'unanswered', scan, why })
    }
    await navigate({ to: '/scan-result', replace: true })
  }

  return (
    <main className="public scan">
      <h1 className="out-of-sight">Scan QR Code</h1>
      <video ref={video} muted playsInline />
      <div className="scan-frame" />
      <header>
        <Link to="/" className="scan-round" aria-label="Close the scanner">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </Link>
        {torch ? <TorchButton torch={torch} /> : null}
      </header>
      <p className="scan-says" role="status">
        {pause?.is === 'checking' ? 'Checking…' : state.is === 'failed' || pause ? '' : 'Scanning for QR Code'}
      </p>
      {state.is === 'failed' && !pause ? <Sheet why={state.why} /> : null}
      {pause?.is === 'refused' ? (
        <Sheet why={pause.why}>
          <SheetButton onClick={() => setPause(undefined)}>Scan again</SheetButton>
          {pause.host ? <ReportLink about={{ host: pause.host, verdict: 'foreign_host' }} className="button" /> : null}
        </Sheet>
      ) : null}
      {pause?.is === 'unanswered' ? (
        <Sheet why={pause.why}>
          <SheetButton onClick={() => void verify(pause.scan)}>Retry</SheetButton>
        </Sheet>
      ) : null}
    </main>
  )
}

const newScan = (serial: string): Scan => ({ serial, scanId: newId(), scanMethod: 'QR_SCAN', scanDuration: 0 })

function refusalOf(read: { kind: 'foreign'; host: string } | { kind: 'empty' } | { kind: 'other' }): string {
  if (read.kind === 'foreign') return messages.foreignHost(read.host, ourHosts()[0])
  return read.kind === 'empty' ? messages.invalidQrFormat : messages.invalidQr
}

function Sheet({ why, children }: { why: string; children?: ReactNode }) {
  const navigate = useNavigate()
  return (
    <section className="scan-sheet" aria-label="The scanner has stopped">
      <p role="alert">{why}</p>
      {children}
      <SerialForm label="Type the serial number" go={(to) => void navigate({ to })} />
    </section>
  )
}

const SheetButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="button button-main" onClick={onClick}>
    {children}
  </button>
)
