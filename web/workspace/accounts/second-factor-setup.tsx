import { Button, Group, Image, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { useSend } from '../lib/api.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { CodeField, ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.section

type SetupProps = { onDone: () => void; onCancel: () => void }

/** Three steps: the password, the secret for the app with its first code, and the recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const setup = useSend('POST /api/partners/second-factor/setup')
  const confirm = useSend('POST /api/partners/second-factor/confirm', {
    invalidates: ['GET /api/partners/second-factor'],
  })
  // Who has a passkey has the recovery codes already.
  const onSuccess = ({ message, recoveryCodes }: { message: string; recoveryCodes: string[] }) => {
    if (recoveryCodes.length > 0) return
    notifications.show({ message })
    onDone()
  }
  const codes = confirm.data?.recoveryCodes ?? []
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (setup.data)
    return (
      <SecretStep
        {...setup.data.data}
        busy={confirm.isPending}
        error={confirm.error}
        onSubmit={(code) => confirm.mutate({ body: { code } }, { onSuccess })}
        onCancel={onCancel}
      />
    )
  return (
    <ProofForm
      intro={t.setUpIntro}
      submit={t.next}
      needsCode={false}
      busy={setup.isPending}
      error={setup.error}
      onSubmit={({ currentPassword }) => setup.mutate({ body: { currentPassword } })}
      onCancel={onCancel}
    />
  )
}

type SecretStepProps = {
  secret: string
  address: string
  symbol: string
  busy: boolean
  error: unknown
  onSubmit: (code: string) => void
  onCancel: () => void
}

function SecretStep({ secret, address, symbol, busy, error, onSubmit, onCancel }: SecretStepProps) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onSubmit(code)
  }
  return (
    <form className={fields.fields} noValidate onSubmit={send}>
      <Text c="dimmed">{t.scan}</Text>
      <Image src={symbol} alt={t.symbol} w={200} h={200} bg="white" bd="1px solid var(--line)" radius="md" />
      <p>
        <a href={address}>{t.openApp}</a>
      </p>
      <div>
        <Text c="dimmed">{t.type}</Text>
        <Group gap="sm" wrap="nowrap">
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton value={secret} what={t.secret} />
        </Group>
      </div>
      {fieldErrors(error).length > 0 ? null : <FormAlert error={error} fallback={messages.codeFailed} />}
      <CodeField
        description={t.codeHelp}
        value={code}
        error={fieldErrors(error)[0]?.message}
        isNumeric
        onChange={setCode}
      />
      <div className={fields.buttons}>
        <Button type="submit" loading={busy} disabled={code.trim() === ''}>
          {t.turnOn}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
