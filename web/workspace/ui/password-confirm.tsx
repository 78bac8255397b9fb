import { PasswordInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormAlert } from './form-alert.tsx'

type PasswordConfirmProps = Omit<ComponentProps<typeof ConfirmDialog>, 'opened' | 'disabled' | 'onConfirm'> & {
  error: unknown
  fallback: string
  /** The label of the password. */
  label: string
  'data-autofocus'?: true
  onConfirm: (currentPassword: string) => void
}

/** Confirms an action with the password of the person who is signed in. */
export function PasswordConfirm(props: PasswordConfirmProps) {
  const { error, fallback, label, 'data-autofocus': takesFocus, children, onConfirm, ...dialog } = props
  const [password, setPassword] = useState('')
  return (
    <ConfirmDialog opened disabled={password === ''} onConfirm={() => onConfirm(password)} {...dialog}>
      <FormAlert error={error} fallback={fallback} labels={{ currentPassword: label }} />
      {children}
      <OwnPassword label={label} data-autofocus={takesFocus} value={password} onChange={setPassword} />
    </ConfirmDialog>
  )
}

type OwnPasswordProps = {
  label: string
  'data-autofocus'?: true | undefined
  value: string
  onChange: (password: string) => void
}

/** The password of the person who is signed in, in a dialog. */
export const OwnPassword = ({ onChange, ...props }: OwnPasswordProps) => (
  <PasswordInput
    autoComplete="current-password"
    required
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
