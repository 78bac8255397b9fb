import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** After a refused submit, the first field in error takes the focus. */
export const focusFirst =
  <Values extends object>(form: UseFormReturnType<Values>) =>
  (errors: FormErrors) => {
    const nodes = Object.keys(errors).map((field) => form.getInputNode<HTMLElement, string>(field))
    const first = nodes.filter((node) => node !== null).sort(byPlace)[0]
    first?.focus()
  }

const byPlace = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
