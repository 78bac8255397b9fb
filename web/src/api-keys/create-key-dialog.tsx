import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { ApiKeyScope } from '@sahihi/contract/domain/api-key-scopes.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { apiKeysText } from '@sahihi/contract/i18n/en/workspace/api-keys.ts'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { passwordToggle } from '../ui/password-toggle.ts'
import styles from './api-keys.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { useChangedKeys } from './use-api-keys.ts'

const t = apiKeysText.newKey
const labels = { name: t.name, scopes: t.scopes, allowedAddresses: t.addresses, currentPassword: t.password }

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useSend('POST /api/api-keys')
  const onChanged = useChangedKeys()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiKeyScope[]>([])
  const [days, setDays] = useState('365')
  const [addresses, setAddresses] = useState('')
  const [currentPassword, setPassword] = useState('')
  const submit = () =>
    create.mutate(
      {
        body: {
          name,
          scopes,
          expiresInDays: days === '' ? null : Number(days),
          allowedAddresses: addresses.split(/[\s,]+/).filter(Boolean),
          currentPassword,
        },
      },
      { onSuccess: ({ data }) => onChanged(data.keys) },
    )
  if (create.data) return <SecretDialog secret={create.data.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      opened
      title={t.title}
      confirm={t.submit}
      busy={create.isPending}
      disabled={name.trim() === '' || scopes.length === 0 || currentPassword === ''}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormAlert error={create.error} fallback={apiKeysText.failed.create} labels={labels} />
      <TextInput
        label={t.name}
        description={t.nameHelp}
        required
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeChoice value={scopes} onChange={setScopes} />
      <NativeSelect
        label={t.expires}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={['30', '90', '365', ''].map((value) => ({ value, label: t.days[value as keyof typeof t.days] }))}
      />
      <Textarea
        label={t.addresses}
        description={t.addressesHelp}
        autosize
        minRows={2}
        value={addresses}
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
      <PasswordInput
        label={t.password}
        autoComplete="current-password"
        required
        value={currentPassword}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={passwordToggle}
      />
    </ConfirmDialog>
  )
}

type ScopeChoiceProps = { value: ApiKeyScope[]; onChange: (scopes: ApiKeyScope[]) => void }

function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend>{t.scopes}</legend>
      <p>{t.scopesHelp}</p>
      {Object.entries(t.groups).map(([group, scopes]) => (
        <div key={group} className={styles.group}>
          <h3>{group}</h3>
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
        </div>
      ))}
    </fieldset>
  )
}
