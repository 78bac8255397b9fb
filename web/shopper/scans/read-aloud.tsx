import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { useEffect, useState } from 'react'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { offerText } from './pin-offer.tsx'

const parts = ['title', 'sentence', 'nextStep', 'reason', 'evidence', 'repeatEvidence'] as const

/** A button that reads the verdict aloud, where the device has a voice for its language. */
export function ReadAloud({ verdict }: { verdict: LocalizedVerdict }) {
  const voice = useVoice(verdict.language)
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
    if (!isReading) read(verdict, voice, () => setReading(false))
  }
  const { readAloud, stopReading } = t()
  return (
    <button type="button" className="read-aloud" onClick={press}>
      <Icon path={isReading ? 'M7 7h10v10H7z' : 'M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 010 6m2-9a8 8 0 010 12'} />
      {isReading ? stopReading : readAloud}
    </button>
  )
}

// Held here: browsers garbage-collect an unreferenced utterance while it speaks, and then never fire `end`.
let utterances: SpeechSynthesisUtterance[] = []

function read(verdict: LocalizedVerdict, voice: SpeechSynthesisVoice, onDone: () => void) {
  const offer = verdict.pin && verdict.language === currentLanguage() ? offerText(verdict.pin) : undefined
  const texts = [...parts.map((name) => verdict[name]), offer]
  utterances = texts.flatMap((text) =>
    text ? [Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang })] : [],
  )
  for (const utterance of utterances) {
    utterance.onerror = () => utterances.includes(utterance) && onDone()
    speechSynthesis.speak(utterance)
  }
  const last = utterances.at(-1)
  if (last) last.onend = onDone
}

/** A voice on the device: others send the text to their provider. Voices may load late. */
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
