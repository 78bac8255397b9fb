/**
 * Shows the digits of a PIN in two groups of four while they are typed, pasted or deleted. Text with anything else in it stays as
 * it is typed. Returns what ends it.
 */
export function groupPin(input: HTMLInputElement): () => void {
  const group = () => {
    const { value, selectionStart } = input
    const digits = digitsOf(value)
    if (/\D/.test(digits)) return
    const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    input.value = digits.replace(/^.{4}(?=.)/, '$& ')
    const caret = before > 4 ? before + 1 : before
    input.setSelectionRange(caret, caret)
  }
  input.addEventListener('input', group)
  return () => input.removeEventListener('input', group)
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '')
