import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { grantAllowance, type PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { formatNumber, today } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { CurrentAllowance } from './current-allowance.tsx'
import { partnerCalls } from './partner-calls.ts'
import { RevokeAllowanceDialog } from './revoke-allowance-dialog.tsx'
import { adminText } from './text.ts'

const t = adminText.allowance

type AllowanceDialogProps = { partner: PartnerRow; onClose: () => void }

/** Grants a partner codes beyond its plan, or changes or revokes what was granted. */
export function AllowanceDialog({ partner, onClose }: AllowanceDialogProps) {
  const [isRevoking, setRevoking] = useState(false)
  return isRevoking ? (
    <RevokeAllowanceDialog partner={partner} onClose={onClose} />
  ) : (
    <GrantDialog partner={partner} onClose={onClose} onRevoke={() => setRevoking(true)} />
  )
}

type Values = { codes: number | string; lastDay: string | null; reason: string }
const rules = formRules<Values>(grantAllowance.body)
const labels = { codes: t.codes, lastDay: t.lastDay, reason: t.reason }

function GrantDialog({ partner, onClose, onRevoke }: AllowanceDialogProps & { onRevoke: () => void }) {
  const { id, companyName, allowance } = partner
  const form = useForm<Values>({
    initialValues: { codes: allowance?.codes ?? '', lastDay: allowance?.lastDay ?? null, reason: '' },
    validate: rules,
  })
  const grant = useSend('PUT /api/admin/partners/:id/allowance', { invalidates: partnerCalls })
  useServerErrors(form, grant.error)
  useReturnFocus()
  const submit = form.onSubmit((values) => {
    grant.mutate(
      { params: { id }, body: grantAllowance.body.parse(values) },
      { onSuccess: announce(onClose, companyName) },
    )
  }, focusFirst(form))
  return (
    <ConfirmDialog
      opened
      title={t.title(companyName)}
      confirm={allowance ? t.change : t.grant}
      busy={grant.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert error={grant.error} fallback={messages.allowanceFailed} labels={labels} errors={form.errors} />
      <p>{t.effect}</p>
      {allowance ? <CurrentAllowance allowance={allowance} onRevoke={onRevoke} /> : null}
      <NumberField
        label={t.codes}
        description={t.codesHelp(formatNumber(limits.allowanceMax))}
        required
        data-autofocus
        {...form.getInputProps('codes')}
      />
      <DayInput
        label={t.lastDay}
        description={t.lastDayHelp}
        clearable
        clearButtonProps={{ 'aria-label': t.clearLastDay }}
        excludeDate={(date) => date < today()}
        {...form.getInputProps('lastDay')}
      />
      <Textarea
        label={t.reason}
        description={t.reasonHelp}
        required
        autosize
        minRows={3}
        maxLength={limits.reasonMax}
        {...form.getInputProps('reason')}
      />
    </ConfirmDialog>
  )
}
