import { Card, NativeSelect, Stack } from '@mantine/core'
import { type MailKind, mailKinds, mailTimings } from '@sahihi/contract/domain/mail-choices.ts'
import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getQuery, useGet } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Part } from '../ui/part.tsx'
import { alertsText } from './text.ts'

const t = alertsText.emails
const options = mailTimings.map((value) => ({ value, label: t.timings[value] }))

/** When the reader is emailed about suspicious codes and reports; each member chooses for themselves. */
export function EmailChoices() {
  const choices = useGet('GET /api/team/mails', {}, { refetchOnMount: 'always' })
  return (
    <Part title={t.title}>
      {choices.data ? (
        <ChoiceForm loaded={choices.data} />
      ) : choices.isError && !choices.isFetching ? (
        <ErrorState title={t.failed} error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <ListSkeleton label={t.loading} height={250} />
      )}
    </Part>
  )
}

/** A choice is saved when it is made, and shown as it was when that fails. */
function ChoiceForm({ loaded }: { loaded: MailChoices }) {
  const save = useSaveChoices()
  const shown = save.isPending ? save.variables : loaded
  const rules = useGet('GET /api/alerts/rules', {})
  const isRuleOff = rules.data !== undefined && !rules.data.some(({ kind }) => kind === 'copied_label')
  const choose = (kind: MailKind, value: string) => {
    const timing = mailTimings.find((each) => each === value)
    if (timing) save.mutate({ ...shown, [kind]: timing })
  }
  return (
    <Card>
      <Stack gap="lg">
        <p>{t.help}</p>
        {mailKinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={t.kinds[kind].name}
            description={kind === 'cases' && isRuleOff ? t.ruleOff : t.kinds[kind].description}
            data={options}
            value={shown[kind]}
            onChange={({ currentTarget }) => choose(kind, currentTarget.value)}
          />
        ))}
        <FormAlert error={save.error} fallback={t.saveFailed} />
        {save.isSuccess ? <SuccessNote>{save.data.message}</SuccessNote> : null}
      </Stack>
    </Card>
  )
}

/** One after the other, so that the last choice stays. */
function useSaveChoices() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'email-choices' },
    mutationFn: (body: MailChoices) => call('PUT /api/team/mails', { body }),
    onSuccess: ({ data }) => queries.setQueryData(getQuery('GET /api/team/mails').queryKey, data),
  })
}
