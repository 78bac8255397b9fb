import { Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type ReasonDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'opened' | 'children' | 'onConfirm'> & {
  /** Why the action failed. */
  alert: ReactNode
  /** The texts that the action requires; `help` says who reads them. */
  fields: { label: string; help: string }[]
  /** Takes the focus after closing; by default what opened the dialog or, if that is gone, the page's heading. */
  returnTo?: RefObject<HTMLElement | null>
  children?: ReactNode
  /** Below the fields: what the texts look like to those who read them, or fields that may stay empty. */
  below?: ((texts: string[]) => ReactNode) | undefined
  onConfirm: (...texts: string[]) => void
}

/** Confirms an action and asks for the reason or other texts that go with it. */
export function ReasonDialog({
  alert,
  fields,
  returnTo,
  children,
  below,
  disabled = false,
  onConfirm,
  ...dialog
}: ReasonDialogProps) {
  const [values, setValues] = useState(fields.map(() => ''))
  const texts = values.map((value) => value.trim())
  useReturnFocus(returnTo)
  return (
    <ConfirmDialog opened disabled={disabled || texts.includes('')} onConfirm={() => onConfirm(...texts)} {...dialog}>
      {alert}
      {children}
      {fields.map(({ label, help }, i) => (
        <Textarea
          key={label}
          label={label}
          description={help}
          required
          autosize
          minRows={3}
          maxLength={limits.reasonMax}
          data-autofocus={i === 0 || undefined}
          value={values[i]}
          onChange={(event) => setValues(values.with(i, event.currentTarget.value))}
        />
      ))}
      {below?.(texts)}
    </ConfirmDialog>
  )
}
