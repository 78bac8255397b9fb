import { PasswordInput, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { fieldErrors } from '../../../lib/errors.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { pinFilesText as t } from './text.ts'

/** What files with PINs take: a reason and the password. */
export type Proof = { reason: string; currentPassword: string }
export const emptyProof: Proof = { reason: '', currentPassword: '' }
export const isComplete = ({ reason, currentPassword }: Proof) =>
  reason.trim().length >= limits.pinFileReasonMin && currentPassword !== ''

type ProofFieldsProps = { value: Proof; error: unknown; fallback: string; onChange: (value: Proof) => void }

/** The reason and the password, each with what the server said of it; any other error is above them. */
export function ProofFields({ value, error, fallback, onChange }: ProofFieldsProps) {
  const errors = fieldErrors(error)
  const errorOf = (name: keyof Proof) => errors.find(({ field }) => field === name)?.message
  const hasOwnField = errors.some(({ field }) => field in emptyProof)
  return (
    <>
      <FormAlert error={hasOwnField ? undefined : error} fallback={fallback} />
      <TextInput
        label={t.reason}
        description={t.reasonHelp}
        required
        data-autofocus
        autoComplete="off"
        maxLength={limits.pinFileReasonMax}
        value={value.reason}
        error={errorOf('reason')}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
      />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        required
        value={value.currentPassword}
        error={errorOf('currentPassword')}
        onChange={(event) => onChange({ ...value, currentPassword: event.currentTarget.value })}
      />
    </>
  )
}
