import { PasswordInput, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { OwnAccount } from '@sahihi/contract/endpoints/accounts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { useGet, useSend } from '../lib/api.ts'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { SaveRow } from '../ui/save-row.tsx'
import { Section } from '../ui/section.tsx'
import { accountsText } from './text.ts'

const t = accountsText.ownAccount

/** The name and the email of the person, whatever company they work for. */
export function OwnAccountSection() {
  const account = useGet('GET /api/partners/account', {}, { staleTime: 0 })
  return (
    <QueryList
      query={account}
      loading={t.loading}
      failed={t.failed}
      skeleton={<ListSkeleton label={t.loading} height={260} />}
    >
      {(saved) => <OwnAccountForm saved={saved} />}
    </QueryList>
  )
}

function OwnAccountForm({ saved }: { saved: OwnAccount }) {
  const change = useSend('PUT /api/partners/account', {
    invalidates: [
      'GET /api/partners/account',
      'GET /api/partners/session',
      'GET /api/team',
      'GET /api/partners/profile',
    ],
  })
  const [name, setName] = useState(saved.name ?? '')
  const [email, setEmail] = useState(saved.email)
  const [currentPassword, setPassword] = useState('')
  const changesEmail = email.trim().toLowerCase() !== saved.email
  const changesName = name.trim() !== (saved.name ?? '')
  const errorOf = (field: string) => fieldErrors(change.error).find((error) => error.field === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...(changesName ? { name } : {}), ...(changesEmail ? { email, currentPassword } : {}) }
    change.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          setName(data.name ?? '')
          setEmail(data.email)
          setPassword('')
        },
      },
    )
  }
  return (
    <form className={fields.fields} noValidate onSubmit={submit}>
      <Section title={t.title}>
        <TextInput
          label={t.name}
          description={t.nameHelp}
          autoComplete="name"
          maxLength={limits.nameMax}
          value={name}
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          required
          label={t.email}
          description={saved.pendingEmail ? messages.emailPending(saved.pendingEmail) : t.emailHelp}
          type="email"
          autoComplete="email"
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {changesEmail ? (
          <PasswordInput
            required
            label={t.currentPassword}
            description={t.currentPasswordHelp}
            autoComplete="current-password"
            value={currentPassword}
            error={errorOf('currentPassword')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        <FormAlert error={change.error} fallback={messages.accountFailed} labels={t} />
        <SaveRow isUnsaved={changesName || changesEmail} save={change}>
          {t.submit}
        </SaveRow>
      </Section>
    </form>
  )
}
