import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { grantAllowance, type PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import type { Allowance } from '@sahihi/contract/endpoints/subscriptions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { formatDate, formatNumber, today } from '../../lib/format.ts'
import { announce } from '../lib/announce.ts'
import { useSend } from '../lib/api.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { ActionError, FormAlert } from '../ui/form-alert.tsx'
import { Notice } from '../ui/notice.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { partnerCalls } from './partner-calls.ts'
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

/** What is granted now and why, with the way to revoke it. */
function CurrentAllowance({ allowance, onRevoke }: { allowance: Allowance; onRevoke: () => void }) {
  const { codes, lastDay, reason } = allowance
  return (
    <Notice color="green" title={t.current(formatNumber(codes), lastDay ? formatDate(lastDay) : undefined)}>
      <p>{reason}</p>
      <Button variant="default" mt="xs" onClick={onRevoke}>
        {t.revoke}
      </Button>
    </Notice>
  )
}

function RevokeAllowanceDialog({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const { id, companyName } = partner
  const revoke = useSend('PUT /api/admin/partners/:id/allowance/revocation', { invalidates: partnerCalls })
  const confirm = (reason: string) =>
    revoke.mutate({ params: { id }, body: { reason } }, { onSuccess: announce(onClose, companyName) })
  return (
    <ReasonDialog
      title={t.revokeTitle(companyName)}
      confirm={t.revokeSubmit}
      fields={[{ label: t.reason, help: t.revokeReasonHelp }]}
      isDangerous
      busy={revoke.isPending}
      alert={<ActionError title={messages.allowanceFailed} error={revoke.error} />}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t.revokeEffect}</p>
    </ReasonDialog>
  )
}
