import './read-aloud.css'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'

const parts = ['title', 'sentence', 'evidence', 'repeatEvidence', 'reason', 'nextStep'] as const

/** Reads the verdict to who cannot, when asked to; only where the device has a voice for its language. */
export function ReadAloud({ said }: { said: LocalizedVerdict }) {
  const voice = useVoice(said.language)
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    if (!voice) return
    const stop = () => speechSynthesis.cancel()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [voice])
  if (!voice) return null
  const press = () => {
    speechSynthesis.cancel()
    setReading(!isReading)
    if (!isReading) read(said, voice, () => setReading(false))
  }
  const { readAloud, stopReading } = t()
  return (
    <button type="button" className="read-aloud" onClick={press}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isReading ? 'M7 7h10v10H7z' : 'M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 010 6m2-9a8 8 0 010 12'} />
      </svg>
      {isReading ? stopReading : readAloud}
    </button>
  )
}

// Kept: a browser forgets what nobody holds in the midst of a sentence, and then never says that it is done.
let told: SpeechSynthesisUtterance[] = []

function read(said: LocalizedVerdict, voice: SpeechSynthesisVoice, onDone: () => void) {
  told = parts.flatMap((name) => {
    const text = said[name]
    return text ? [Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang })] : []
  })
  for (const one of told) {
    one.onerror = () => told.includes(one) && onDone()
    speechSynthesis.speak(one)
  }
  const last = told.at(-1)
  if (last) last.onend = onDone
}

/** A voice of the device itself: others send to their maker what they read. Voices may come late. */
function useVoice(language: string): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    const synthesis = (window as Partial<Window>).speechSynthesis
    if (!synthesis) return
    const find = () =>
      setVoice(
        synthesis.getVoices().find(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language),
      )
    find()
    synthesis.addEventListener?.('voiceschanged', find)
    return () => synthesis.removeEventListener?.('voiceschanged', find)
  }, [language])
  return voice
}
