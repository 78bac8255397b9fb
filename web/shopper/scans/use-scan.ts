import { mayBeGs1, parseOwnWords } from '@sahihi/contract/domain/own-text.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { newId } from '../../lib/new-id.ts'
import { errorMessage } from '../lib/error-message.ts'
import { ownHosts } from '../lib/own-hosts.ts'
import { saveVerdict } from './last-verdict.ts'
import type { Scan } from './scan-context.ts'
import type { GoToResult } from './serial-form.tsx'
import { mayRetry, verifyWithRetry, waitMessage } from './verify-serial.ts'
import type { ScannedCode } from './watch-camera.ts'

/** Why the camera is off: typing, reading a photo, a check, a foreign code, or a check without an answer. */
export type Pause =
  | { status: 'typing' | 'readingPhoto' | 'checking' }
  | { status: 'rejected'; title?: string; message: string }
  | { status: 'foreign'; host: string }
  | { status: 'noAnswer'; message: string; retry?: (() => void) | undefined }

/** Handles what the camera or a photo gives: verifies it, or pauses the camera. */
export function useScan(go: GoToResult) {
  const [pause, setPause] = useState<Pause>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  /** Aborts the current step and starts the next one; the camera when there is no pause. */
  function switchTo(next?: Pause): AbortSignal {
    current.current?.abort()
    current.current = new AbortController()
    setPause(next)
    return current.current.signal
  }

  async function handleCode(code: ScannedCode) {
    const { text, ms, accuracy } = code
    const retry = () => void handleCode(code)
    vibrate()
    const gs1 = mayBeGs1(text) ? await loadGs1(switchTo({ status: 'checking' })) : undefined
    if (gs1 === 'left') return
    const parse = gs1 ?? parseOwnWords
    let parsed = parse(text, ownHosts())
    if (parsed.kind === 'foreign') {
      const isOurs = await askHost(parsed.host, switchTo({ status: 'checking' }))
      if (isOurs === 'left') return
      if (isOurs === undefined) return void switchTo({ status: 'noAnswer', message: t().pending.sentence, retry })
      if (isOurs) parsed = parse(text, [...ownHosts(), parsed.host])
    }
    if (parsed.kind !== 'serial') return void switchTo(describeRejection(parsed))
    const measured = { scanDuration: Math.round(ms), scanAccuracy: accuracy }
    void verify({ serial: parsed.serial, scanId: newId(), scanMethod: 'QR_SCAN', ...measured })
  }

  async function handlePhoto(file: File) {
    const signal = switchTo({ status: 'readingPhoto' })
    const startedAt = performance.now()
    const photo = await import('./read-photo.ts').then(({ readPhoto }) => readPhoto(file)).catch(() => undefined)
    if (signal.aborted) return
    if (photo?.status === 'found') return handleCode({ ...photo, ms: performance.now() - startedAt })
    const { noCode, unreadablePhoto } = t().scanner
    const messages = { none: noCode, unreadable: unreadablePhoto }
    switchTo({ status: 'rejected', message: photo ? messages[photo.status] : t().network })
  }

  // To the result whether or not it succeeded. Without an answer it stays, and the same scan can be sent again.
  async function verify(scan: Scan) {
    const signal = switchTo({ status: 'checking' })
    const pauseWith = (message: string, retry?: () => void) => {
      if (!signal.aborted) setPause({ status: 'noAnswer', message, retry })
    }
    const verifyAgain = () => void verify(scan)
    try {
      const answer = await verifyWithRetry(scan, signal, (reason, seconds, retryNow) => {
        const retry = () => {
          setPause({ status: 'checking' })
          retryNow()
        }
        pauseWith(waitMessage(reason, seconds), mayRetry(reason) ? retry : undefined)
      })
      if (!answer) return pauseWith(t().pending.sentence, verifyAgain)
      if (signal.aborted) return
      await go('/scan-result', saveVerdict({ answer, scan }))
    } catch (cause) {
      pauseWith(`${t().scanner.failed}. ${errorMessage(cause)}`, verifyAgain)
    }
  }

  return { pause, switchTo, handleCode, handlePhoto }
}

/** The rules of GS1, which most labels do not need. Without them a Digital Link is read as any other link. */
async function loadGs1(signal: AbortSignal) {
  const loaded = await import('@sahihi/contract/domain/scanned-text.ts').catch(() => undefined)
  return signal.aborted ? 'left' : loaded?.parseScannedWords
}

/** Whether another host is the own address of a company, which the server knows; undefined if it does not answer. */
async function askHost(host: string, signal: AbortSignal) {
  const reply = await call('GET /api/hosts/:host', { params: { host }, signal }).catch(() => undefined)
  return signal.aborted ? 'left' : reply?.data.isOurs
}

// Felt without a look at the screen, where the browser can and the shopper wants movement.
function vibrate() {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(80)
}

function describeRejection(parsed: { kind: 'foreign'; host: string } | { kind: 'empty' } | { kind: 'other' }): Pause {
  const { invalid, notAProduct, invalidFormat } = t().scanner
  if (parsed.kind === 'foreign') return { status: 'foreign', host: parsed.host }
  if (parsed.kind === 'empty') return { status: 'rejected', message: invalidFormat }
  return { status: 'rejected', title: invalid, message: notAProduct }
}
