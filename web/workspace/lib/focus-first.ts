import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** Moves the focus to the first invalid field after a failed submit. */
export const focusFirst =
  <Values extends object>(form: UseFormReturnType<Values>) =>
  (errors: FormErrors) => {
    const nodes = Object.keys(errors).map((field) => form.getInputNode<HTMLElement, string>(field))
    const first = nodes.filter((node) => node !== null).sort(byDocumentOrder)[0]
    first?.focus()
  }

const byDocumentOrder = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
