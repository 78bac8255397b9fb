import type { PinPrompt } from '@sahihi/contract/domain/verdicts.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { pinWords } from './pin-words.ts'

type PinForm = {
  language: Language
  serial: string
  /** A form that is sent again with the same PIN is the same attempt. */
  attemptId: string
  /** The form is open, also where it is not the main thing to do. */
  isOpen?: boolean
}

/** The form for the hidden PIN on a page without scripts, in the place of web/shopper/scans/pin-offer.tsx. The PIN goes only into the body. */
export function pinForm(
  prompt: PinPrompt,
  { language, serial, attemptId, isOpen = prompt === 'main' }: PinForm,
): string {
  const { label, hint, button } = pinWords[language].field
  const { first, again } = pinWords[language].offer
  const offer = prompt === 'again' ? again : first
  const form = `<form method=post action="/verify/${encodeURIComponent(serial)}/pin" style="${boxStyle}">${isOpen ? `<p class=n>${escapeHtml(offer)}</p>` : ''}<label for=pin><b>${escapeHtml(label)}</b></label><p id=pin-hint>${escapeHtml(hint)}</p><input type=hidden name=attemptId value="${escapeHtml(attemptId)}"><input id=pin name=pin required maxlength=40 inputmode=numeric autocomplete=off aria-describedby=pin-hint style="${fieldStyle}"><button class=m>${escapeHtml(button)}</button></form>`
  return isOpen
    ? form
    : `<details><summary class=l style="${lineStyle}">${escapeHtml(offer)}</summary>${form}</details>`
}

const boxStyle =
  'display:grid;gap:8px;padding:14px 16px;border:2px solid var(--c);border-radius:10px;background:var(--paper)'
export const fieldStyle =
  'box-sizing:border-box;width:100%;min-height:48px;padding:0 12px;border:1px solid;border-radius:10px;background:var(--paper);color:inherit;font:20px ui-monospace,monospace'
const lineStyle = 'min-height:48px;line-height:24px;padding:12px 0;text-align:left;cursor:pointer'
