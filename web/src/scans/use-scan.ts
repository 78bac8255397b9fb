import { parseScannedText } from '@sahihi/contract/domain/serial.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { whyRefused } from '../lib/error-message.ts'
import { t } from '../lib/i18n.ts'
import { newId } from '../lib/new-id.ts'
import { ourHosts } from '../lib/own-hosts.ts'
import { keepVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'
import { verifyPatiently, waitWords } from './verify-serial.ts'

/** What keeps the camera off: typing, a photo to look at, a code that is not ours, or a check that is not answered yet. */
export type Pause =
  | { is: 'typing' | 'looking' | 'checking' }
  | { is: 'refused'; why: string; host?: string | undefined }
  | { is: 'unanswered'; why: string; askAgain?: (() => void) | undefined }

/** What becomes of what is read, by the camera or in a photo. */
export function useScan() {
  const [pause, setPause] = useState<Pause>()
  const navigate = useNavigate()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  /** Leaves what is under way for something else; for the camera without a pause. */
  function turnTo(next?: Pause): AbortSignal {
    underWay.current?.abort()
    underWay.current = new AbortController()
    setPause(next)
    return underWay.current.signal
  }

  function take(text: string, ms: number) {
    const read = parseScannedText(text, ourHosts())
    if (read.kind === 'serial') return void verify({ ...newScan(read.serial), scanDuration: Math.round(ms) })
    turnTo({ is: 'refused', why: refusalOf(read), host: read.kind === 'foreign' ? read.host : undefined })
  }

  async function takePhoto(file: File) {
    const leaving = turnTo({ is: 'looking' })
    const began = performance.now()
    const read = await import('./read-photo.ts').then(({ readPhoto }) => readPhoto(file)).catch(() => undefined)
    if (leaving.aborted) return
    if (read?.is === 'text') return take(read.text, performance.now() - began)
    const { noCode, unreadablePhoto: noPhoto } = t().scanner
    const whys = { none: noCode, unreadable: noPhoto }
    turnTo({ is: 'refused', why: read ? whys[read.is] : t().network })
  }

  // To the result whether or not it succeeded; without any answer, stay: the same scan can be sent again.
  async function verify(scan: Scan) {
    const leaving = turnTo({ is: 'checking' })
    const stay = (why: string, askAgain?: () => void) => {
      if (!leaving.aborted) setPause({ is: 'unanswered', why, askAgain })
    }
    const askAgain = () => void verify(scan)
    try {
      const answer = await verifyPatiently(scan, leaving, (wait, seconds, now) => {
        const askNow = () => {
          setPause({ is: 'checking' })
          now()
        }
        stay(waitWords(wait, seconds), wait === 'offline' ? askNow : undefined) // a server that asked for a pause gets it
      })
      if (!answer) return stay(t().pending.sentence, askAgain)
      if (leaving.aborted) return
      keepVerdict({ answer, scan })
    } catch (cause) {
      return stay(`${t().scanner.failed}. ${whyRefused(cause)}`, askAgain)
    }
    await navigate({ to: '/scan-result', replace: true })
  }

  return { pause, turnTo, take, takePhoto }
}

const newScan = (serial: string): Scan => ({ serial, scanId: newId(), scanMethod: 'QR_SCAN', scanDuration: 0 })

function refusalOf(read: { kind: 'foreign'; host: string } | { kind: 'empty' } | { kind: 'other' }): string {
  const { foreignHost: foreign, invalid, invalidFormat } = t().scanner
  if (read.kind === 'foreign') return foreign(read.host, ourHosts()[0])
  return read.kind === 'empty' ? invalidFormat : invalid
}
