import { List, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ClosingReason, ClosurePreview } from '@sahihi/contract/endpoints/closure.ts'
import { closingReasonText } from '@sahihi/contract/i18n/en/closing-reasons.ts'
import { useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { formatDate } from '../../lib/format.ts'
import { clearStorage } from '../../lib/session.ts'
import { useGet, useSend } from '../lib/api.ts'
import { planNames } from '../lib/describe-plan.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { closureText as t } from './text.ts'

const empty = { reason: '', note: '', companyName: '', currentPassword: '', code: '' }
type Values = typeof empty
const labels = { note: t.note, currentPassword: t.password, code: t.code }

/** Says what closing the account does, and closes it. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useGet(
    'GET /api/partners/closure',
    {},
    { gcTime: 0, refetchOnWindowFocus: false },
  )
  const close = useSend('POST /api/partners/closure')
  const [values, setValues] = useState(empty)
  if (close.isSuccess) return <Closed />
  const { reason, note, code, ...typed } = values
  const isComplete =
    reason !== '' &&
    typed.companyName.trim() !== '' &&
    typed.currentPassword !== '' &&
    (reason !== 'other' || note.trim() !== '') &&
    (!data?.needsCode || code.trim() !== '')
  const body = { ...typed, reason: reason as ClosingReason, note, ...(data?.needsCode ? { code } : {}) }
  return (
    <ConfirmDialog
      opened
      title={t.dialogTitle(data?.companyName ?? '')}
      confirm={t.submit}
      cancel={t.cancel}
      isDangerous
      busy={close.isPending}
      disabled={!data || !isComplete}
      onConfirm={() => close.mutate({ body })}
      onClose={onClose}
    >
      {data ? (
        <>
          <Effects preview={data} />
          <FormAlert
            error={close.error}
            fallback={t.failed}
            labels={{ ...labels, reason: t.reason, companyName: t.companyName(data.companyName) }}
          />
          <Questions
            preview={data}
            values={values}
            error={close.error}
            onChange={(change) => setValues((before) => ({ ...before, ...change }))}
          />
        </>
      ) : error && !isFetching ? (
        <ErrorState title={t.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={t.loading} height={320} />
      )}
    </ConfirmDialog>
  )
}

function Effects({ preview }: { preview: ClosurePreview }) {
  const { codes, members, membersErased, invitations, plan, unfinishedOrders, openPayments, openReports } = preview
  const { effects } = t
  const lines = [
    effects.codes(codes),
    effects.members(members, membersErased),
    invitations > 0 && effects.invitations(invitations),
    plan && effects.plan(planNames[plan.planType], formatDate(plan.endDate)),
    unfinishedOrders > 0 && effects.orders(unfinishedOrders, preview.codesNotMade),
    openPayments > 0 && effects.payments(openPayments),
    effects.reports(openReports),
  ].filter((line) => typeof line === 'string')
  return (
    <>
      <p>
        <strong>{t.final}</strong>
      </p>
      <List spacing="xs">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <p>
        {t.download.title} <a href="/data-archive">{t.download.archive}</a>,{' '}
        <a href="/subscription">{t.download.receipts}</a>.
      </p>
    </>
  )
}

type QuestionsProps = {
  preview: ClosurePreview
  values: Values
  error: unknown
  onChange: (change: Partial<Values>) => void
}

function Questions({ preview, values, error, onChange }: QuestionsProps) {
  const fieldOf = (name: keyof Values) => ({
    value: values[name],
    error: fieldErrors(error).find(({ field }) => field === name)?.message,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  return (
    <>
      <NativeSelect label={t.reason} required {...fieldOf('reason')}>
        <option value="">{t.chooseReason}</option>
        {Object.entries(closingReasonText).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        label={values.reason === 'other' ? t.note : t.optionalNote}
        description={t.noteHelp}
        required={values.reason === 'other'}
        autosize
        minRows={2}
        maxLength={limits.reasonMax}
        {...fieldOf('note')}
      />
      <TextInput
        label={t.companyName(preview.companyName)}
        required
        autoComplete="off"
        spellCheck={false}
        {...fieldOf('companyName')}
      />
      <PasswordInput label={t.password} required autoComplete="current-password" {...fieldOf('currentPassword')} />
      {preview.needsCode ? (
        <TextInput
          label={t.code}
          description={t.codeHelp}
          required
          autoComplete="one-time-code"
          spellCheck={false}
          {...fieldOf('code')}
        />
      ) : null}
    </>
  )
}

/** The session is over, so the only way is out of the workspace. */
function Closed() {
  const leave = () => {
    clearStorage()
    location.assign('/')
  }
  return (
    <ConfirmDialog opened title={t.closedTitle} confirm={t.leave} busy={false} onConfirm={leave} onClose={leave}>
      <p role="status">{t.closedText}</p>
    </ConfirmDialog>
  )
}
