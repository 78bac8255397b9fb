import { Card, NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { mailKinds, mailTimings } from '@sahihi/contract/domain/mail-choices.ts'
import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { getQuery, useGet, useSend } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Part } from '../ui/part.tsx'
import { SaveRow } from '../ui/save-row.tsx'
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

function ChoiceForm({ loaded }: { loaded: MailChoices }) {
  const save = useSend('PUT /api/team/mails', { shows: getQuery('GET /api/team/mails') })
  const form = useForm({ initialValues: loaded })
  const rules = useGet('GET /api/alerts/rules', {})
  const isRuleOff = rules.data !== undefined && !rules.data.some(({ kind }) => kind === 'copied_label')
  return (
    <Card component="form" onSubmit={form.onSubmit((body) => save.mutate({ body }))}>
      <Stack gap="lg">
        <p>{t.help}</p>
        {mailKinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={t.kinds[kind].name}
            description={kind === 'cases' && isRuleOff ? t.ruleOff : t.kinds[kind].description}
            data={options}
            {...form.getInputProps(kind)}
          />
        ))}
        <FormAlert error={save.error} fallback={t.saveFailed} />
        <SaveRow isUnsaved={mailKinds.some((kind) => form.values[kind] !== loaded[kind])} save={save}>
          {t.save}
        </SaveRow>
      </Stack>
    </Card>
  )
}
