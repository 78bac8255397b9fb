import { Switch } from '@mantine/core'
import type { CopySettings } from '@sahihi/contract/endpoints/copy-cases.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Panel } from '../../ui/panel.tsx'
import { copyCasesText } from '../text.ts'
import { Saved } from './saved.tsx'
import { useSaveSettings } from './use-copy-settings.ts'

const t = copyCasesText.copySettings

const switches = [
  { name: 'blockWhenConfirmed', label: t.blockWhenConfirmed, help: t.blockWhenConfirmedHelp },
  { name: 'holdClearCopies', label: t.holdClearCopies, help: t.holdClearCopiesHelp },
] as const

/** When a code is blocked by itself. A switch that was not saved goes back. */
export function BlockingSettings({ saved }: { saved: CopySettings }) {
  const save = useSaveSettings()
  const { blockWhenConfirmed, holdClearCopies } = save.isPending ? save.variables : saved
  const values = { blockWhenConfirmed, holdClearCopies }
  return (
    <Panel title={t.blocking}>
      {switches.map(({ name, label, help }) => (
        <Switch
          key={name}
          label={label}
          description={help}
          checked={values[name]}
          onChange={(event) => {
            if (!save.isPending) save.mutate({ ...values, [name]: event.currentTarget.checked })
          }}
        />
      ))}
      <FormAlert error={save.error} fallback={t.saveFailed} />
      <Saved isSaved={save.isSuccess} />
    </Panel>
  )
}
