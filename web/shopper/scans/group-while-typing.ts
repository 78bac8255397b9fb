import { serialLength } from '@sahihi/contract/domain/serial.ts'

const groupLength = 4
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
// Also with the letters that are read as digits. Others are in no serial of ours.
const mayBeOurs = (letters: string) => /^[0-9A-TV-Z]+$/.test(letters) && letters.length <= serialLength
const inGroups = (letters: string) => (letters.match(/.{1,4}/g) ?? []).join('-')
const caretAfter = (letters: number) => letters + Math.max(0, Math.ceil(letters / groupLength) - 1)

/**
 * Shows the text of a serial field in groups of four while it is typed, pasted or edited. What a partner printed in another form
 * stays as it is typed: text with separators elsewhere, with other letters, or too long. Returns what ends it.
 */
export function groupWhileTyping(input: HTMLInputElement): () => void {
  let last = ''
  let hasOwnForm = false

  function update(inputType?: string) {
    const { value } = input
    let letters = lettersOf(value)
    let before = lettersOf(value.slice(0, input.selectionStart ?? value.length)).length
    const wasGrouped = last === inGroups(lettersOf(last))
    // GS1 labels have brackets: (01)...(21)..., and scanners that type begin with one.
    if (/^[(\]]/.test(value)) hasOwnForm = true
    else if (value.length < 2 || letters.length === serialLength) hasOwnForm = false
    else if (hasUnexpectedSeparator(value, last)) hasOwnForm = true
    // Only the gap was deleted, which would come back: the letter next to it was meant.
    if (
      wasGrouped &&
      inputType?.startsWith('delete') &&
      value.length === last.length - 1 &&
      letters === lettersOf(last)
    ) {
      if (inputType !== 'deleteContentForward') before = Math.max(0, before - 1)
      letters = letters.slice(0, before) + letters.slice(before + 1)
    }
    if (!hasOwnForm && mayBeOurs(letters)) write(inGroups(letters), caretAfter(before))
    else if (!hasOwnForm && wasGrouped && last.includes('-')) write(letters, before)
    last = input.value
  }

  function write(text: string, caret: number) {
    if (text === input.value) return
    input.value = text
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  }

  // A text that a keyboard still composes is its own: changed now, it would be typed twice.
  const onInput = (event: Event) => {
    const { isComposing, inputType } = event as InputEvent
    if (!isComposing) update(inputType)
  }
  const onCompositionEnd = () => update()
  input.addEventListener('input', onInput)
  input.addEventListener('compositionend', onCompositionEnd)
  update() // what was typed before the script came
  return () => {
    input.removeEventListener('input', onInput)
    input.removeEventListener('compositionend', onCompositionEnd)
  }
}

/** Whether the text that is new has a separator where no group of four ends. */
function hasUnexpectedSeparator(text: string, last: string): boolean {
  let start = 0
  while (start < text.length && text[start] === last[start]) start++
  let end = text.length
  while (end > start && text[end - 1] === last[end - 1 + last.length - text.length]) end--
  return Array.from(text.slice(start, end)).some(
    (character, i) => !lettersOf(character) && lettersOf(text.slice(0, start + i)).length % groupLength !== 0,
  )
}
