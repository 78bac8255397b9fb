import { Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DecisionFailed } from './decision-error.tsx'

type WhyDialogProps = {
  title: string
  confirm: string
  label: string
  /** Who reads what is written. */
  readBy: string
  isDangerous?: boolean
  busy: boolean
  failed: string
  error: unknown
  children?: ReactNode
  /** Words that are asked for as well, for another reader. */
  also?: { label: string; readBy: string }
  onConfirm: (why: string, also: string) => void
  onClose: () => void
}

/** Asks before a decision, and for the words that go with it. */
export function WhyDialog({ label, readBy, also, failed, error, children, onConfirm, ...dialog }: WhyDialogProps) {
  const [why, setWhy] = useState('')
  const [words, setWords] = useState('')
  useFocusBack()
  const isMissing = why.trim() === '' || (also !== undefined && words.trim() === '')
  return (
    <ConfirmDialog opened disabled={isMissing} onConfirm={() => onConfirm(why.trim(), words.trim())} {...dialog}>
      <DecisionFailed title={failed} error={error} />
      {children}
      <Words label={label} description={readBy} data-autofocus value={why} onWords={setWhy} />
      {also ? <Words label={also.label} description={also.readBy} value={words} onWords={setWords} /> : null}
    </ConfirmDialog>
  )
}

type WordsProps = ComponentProps<typeof Textarea> & { 'data-autofocus'?: boolean; onWords: (words: string) => void }

const Words = ({ onWords, ...field }: WordsProps) => (
  <Textarea
    required
    autosize
    minRows={3}
    maxLength={limits.reasonMax}
    onChange={(event) => onWords(event.currentTarget.value)}
    {...field}
  />
)

/** Afterwards the focus is where it was or, when that is gone with what was decided, on the heading of the page. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const target = opener?.isConnected ? opener : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus()
    },
    [opener],
  )
}
