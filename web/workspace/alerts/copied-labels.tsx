import { Card, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useGet, useSend } from '../lib/api.ts'
import { Editable } from '../ui/allowed.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SaveRow } from '../ui/save-row.tsx'
import { groupByCases } from './dry-run.ts'
import { alertsText } from './text.ts'

const t = alertsText.copies
const { copyLimitMin, copyLimitMax } = limits
export const allLimits = Array.from({ length: copyLimitMax - copyLimitMin + 1 }, (_, i) => copyLimitMin + i)

const switches = [
  { name: 'blockWhenConfirmed', label: t.blockWhenConfirmed, help: t.blockWhenConfirmedHelp },
  { name: 'holdClearCopies', label: t.holdClearCopies, help: t.holdClearCopiesHelp },
] as const

type Settings = { limit: number; blockWhenConfirmed: boolean; holdClearCopies: boolean }
type Loaded = Settings & { casesByLimit: { limit: number; cases: number }[] }

/** When a code of any product is suspected, and when it is blocked by itself. */
export function CopiedLabels() {
  const query = useGet('GET /api/copy-settings', { query: {} })
  return (
    <QueryList
      query={query}
      loading={t.loading}
      failed={t.failed}
      skeleton={<ListSkeleton label={t.loading} height={240} />}
    >
      {(loaded) => (
        <Editable to="cases:write" isQuiet>
          <CopiesForm loaded={loaded} />
        </Editable>
      )}
    </QueryList>
  )
}

function CopiesForm({ loaded }: { loaded: Loaded }) {
  const { casesByLimit, ...saved } = loaded
  const save = useSend('PUT /api/copy-settings', {
    invalidates: ['GET /api/copy-settings', 'GET /api/alerts/exceptions', 'GET /api/copy-cases'],
  })
  const form = useForm<Settings>({ initialValues: saved })
  const { limit } = form.values
  const isUnsaved = limit !== saved.limit || switches.some(({ name }) => form.values[name] !== saved[name])
  return (
    <Card component="form" aria-label={t.name} onSubmit={form.onSubmit((body) => save.mutate({ body }))}>
      <Stack gap="sm">
        <NativeSelect
          maw={240}
          label={t.limit}
          value={limit}
          data={allLimits.map(String)}
          onChange={({ currentTarget }) => form.setFieldValue('limit', Number(currentTarget.value))}
        />
        <Text c="dimmed" size="sm">
          {t.description(limit)} {t.dryRun(groupByCases(casesByLimit))}
        </Text>
        {switches.map(({ name, label, help }) => (
          <Switch key={name} label={label} description={help} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
        <FormAlert error={save.error} fallback={t.saveFailed} />
        <SaveRow isUnsaved={isUnsaved} save={save} variant="default">
          {t.save}
        </SaveRow>
      </Stack>
    </Card>
  )
}
