import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type PublicKeyCredentialCreationOptionsJSON as Options, startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/errors.ts'
import { useSend } from '../lib/api.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.passkeys
const common = secondFactorText.section

type PasskeySetupProps = { onDone: () => void; onCancel: () => void }

/** The password and a name, then the browser's own dialog; with the first factor the recovery codes. */
export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const { add, codes } = useAddPasskey(onDone)
  const [currentPassword, setPassword] = useState('')
  const [name, setName] = useState('')
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  const isComplete = currentPassword !== '' && name.trim() !== ''
  const errorOf = (field: string) => fieldErrors(add.error).find((error) => error.field === field)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) add.mutate({ currentPassword, name })
  }
  return (
    <form className={fields.fields} noValidate onSubmit={send}>
      <Text c="dimmed">{t.intro}</Text>
      {add.error && !(add.error instanceof CallError) ? <ErrorAlert title={t.canceled} /> : null}
      {errorOf('currentPassword') || errorOf('name') || !(add.error instanceof CallError) ? null : (
        <FormAlert error={add.error} fallback={t.failed} />
      )}
      <TextInput
        required
        label={t.name}
        description={t.nameHelp}
        maxLength={limits.passkeyName}
        autoComplete="off"
        autoFocus
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        required
        label={common.password}
        autoComplete="current-password"
        value={currentPassword}
        error={errorOf('currentPassword')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={fields.buttons}>
        <Button type="submit" loading={add.isPending} disabled={!isComplete}>
          {common.addPasskey}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Asks the server for a challenge, the browser for a passkey, and the server to take it. */
function useAddPasskey(onDone: () => void) {
  const setup = useSend('POST /api/partners/passkeys/setup')
  const save = useSend('POST /api/partners/passkeys', { invalidates: ['GET /api/partners/second-factor'] })
  const add = useMutation({
    mutationFn: async ({ currentPassword, name }: { currentPassword: string; name: string }) => {
      const { data } = await setup.mutateAsync({ body: { currentPassword } })
      const response = await startRegistration({ optionsJSON: data as unknown as Options })
      return save.mutateAsync({ body: { name, response } })
    },
    onSuccess: ({ message, recoveryCodes }) => {
      if (recoveryCodes.length > 0) return
      notifications.show({ message })
      onDone()
    },
  })
  return { add, codes: add.data?.recoveryCodes ?? [] }
}
