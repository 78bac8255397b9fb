import { Button, Group, Image, PasswordInput, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { useSend } from '../lib/api.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import fields from '../ui/fields.module.css'
import { FormAlert } from '../ui/form-alert.tsx'
import { CodeField } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.section

type SetupProps = { onDone: () => void; onCancel?: () => void }

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
    <PasswordStep
      busy={setup.isPending}
      error={setup.error}
      onSubmit={(currentPassword) => setup.mutate({ body: { currentPassword } })}
      onCancel={onCancel}
    />
  )
}

type StepProps = {
  busy: boolean
  error: unknown
  onSubmit: (value: string) => void
  onCancel: (() => void) | undefined
}

function PasswordStep({ busy, error, onSubmit, onCancel }: StepProps) {
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onSubmit(password)
  }
  return (
    <form className={fields.fields} noValidate onSubmit={send}>
      <Text c="dimmed">{t.setUpIntro}</Text>
      {fieldErrors(error).length > 0 ? null : <FormAlert error={error} fallback={messages.codeFailed} />}
      <PasswordInput
        required
        label={t.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={fieldErrors(error)[0]?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Buttons submit={t.next} busy={busy} disabled={password === ''} onCancel={onCancel} />
    </form>
  )
}

type SecretStepProps = StepProps & { secret: string; address: string; symbol: string }

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
      <Buttons submit={t.turnOn} busy={busy} disabled={code.trim() === ''} onCancel={onCancel} />
    </form>
  )
}

type ButtonsProps = { submit: string; busy: boolean; disabled: boolean; onCancel: (() => void) | undefined }

const Buttons = ({ submit, busy, disabled, onCancel }: ButtonsProps) => (
  <div className={fields.buttons}>
    <Button type="submit" loading={busy} disabled={disabled}>
      {submit}
    </Button>
    {onCancel ? (
      <Button variant="default" onClick={onCancel}>
        {t.cancel}
      </Button>
    ) : null}
  </div>
)
