import { Checkbox, Fieldset, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ApiKeyScope, apiKeyScopeNames } from '@sahihi/contract/domain/api-key-scopes.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { OwnPassword } from '../ui/password-confirm.tsx'
import { Presets } from '../ui/presets.tsx'
import { apiKeysText } from './text.ts'

const t = apiKeysText.newKey
const presets: { label: string; values: readonly ApiKeyScope[] }[] = [
  { label: t.presetNames.erp, values: ['products:write', 'batches:write', 'codes:download', 'plan:read'] },
  { label: t.presetNames.printer, values: ['products:read', 'codes:download'] },
  {
    label: t.presetNames.bi,
    values: ['products:read', 'scans:read', 'exports:read', 'feedback:read', 'cases:read', 'reports:read'],
  },
  { label: t.presetNames.all, values: apiKeyScopeNames },
]

/** What a form about a key has in its fields. */
export type KeyFields = { name: string; scopes: ApiKeyScope[]; days: string; addresses: string; password: string }

export const keyLabels = { name: t.name, scopes: t.scopes, allowedAddresses: t.addresses, currentPassword: t.password }

export const isComplete = ({ name, scopes, password }: KeyFields) =>
  name.trim() !== '' && scopes.length > 0 && password !== ''

/** The networks in a text, one on each line. */
export const parseNetworks = (text: string) => text.split(/[\s,]+/).filter(Boolean)

type Props = {
  value: KeyFields
  /** The choices for how long the key works, with their labels. */
  days: { value: string; label: string }[]
  onChange: (value: KeyFields) => void
}

export function KeyFieldset({ value, days, onChange }: Props) {
  const set = (change: Partial<KeyFields>) => onChange({ ...value, ...change })
  return (
    <>
      <TextInput
        label={t.name}
        description={t.nameHelp}
        required
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <ScopeChoice value={value.scopes} onChange={(scopes) => set({ scopes })} />
      <NativeSelect
        label={t.expires}
        value={value.days}
        onChange={(event) => set({ days: event.currentTarget.value })}
        data={days}
      />
      <Textarea
        label={t.addresses}
        description={t.addressesHelp}
        autosize
        minRows={2}
        value={value.addresses}
        onChange={(event) => set({ addresses: event.currentTarget.value })}
      />
      <OwnPassword label={t.password} value={value.password} onChange={(password) => set({ password })} />
    </>
  )
}

type ScopeChoiceProps = { value: ApiKeyScope[]; onChange: (scopes: ApiKeyScope[]) => void }

function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  return (
    <Fieldset legend={t.scopes}>
      <Text c="dimmed" size="xs">
        {t.scopesHelp}
      </Text>
      <Presets label={t.presets} presets={presets} value={value} onChange={onChange} />
      {Object.entries(t.groups).map(([group, scopes]) => (
        <Stack key={group} gap={0} mt="md">
          <Text component="h3" fz="xs" fw={600} c="dimmed" ff="text">
            {group}
          </Text>
          {(Object.entries(scopes) as [ApiKeyScope, string][]).map(([scope, label]) => (
            <Checkbox
              key={scope}
              label={label}
              checked={value.includes(scope)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...value, scope] : value.filter((each) => each !== scope))
              }
            />
          ))}
        </Stack>
      ))}
    </Fieldset>
  )
}
