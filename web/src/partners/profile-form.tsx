import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type PartnerProfile, type ProfileForm, profileForm } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText as t } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { useEffect, useState } from 'react'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { passwordToggle } from '../ui/password-toggle.ts'
import { Section } from '../ui/section.tsx'

type Fields = Pick<PartnerProfile, (typeof names)[number]>
type Values = Fields & { currentPassword: string }
type ProfileFieldsProps = {
  loaded: PartnerProfile
  busy: boolean
  error: unknown
  onSubmit: (body: ProfileForm, onSaved: (saved: PartnerProfile, words: string) => void) => void
}

const labels = {
  companyName: t.profile.companyName,
  email: t.profile.email,
  phoneNumber: t.profile.phoneNumber,
  currentPassword: t.profile.currentPassword,
}
const names = ['companyName', 'email', 'phoneNumber'] as const
const rules = formRules<ProfileForm>(profileForm)

/**
 * Save rests until something differs from the `loaded` values, which are what the server gave last (specification 4, "Profile
 * form"): after another address was asked for, the old one.
 */
export function ProfileFields({ loaded, busy, error, onSubmit }: ProfileFieldsProps) {
  const form = useForm<Values>({
    initialValues: valuesOf(loaded),
    validate: (values) => ({
      ...rules(bodyOf(values, loaded)),
      ...(isNewEmail(values, loaded) && !values.currentPassword
        ? { currentPassword: messages.passwordRequiredForEmail }
        : {}),
    }),
  })
  useServerErrors(form, error)
  const [{ words, times }, setSaved] = useState({ words: '', times: 0 })
  const isUnchanged = names.every((name) => form.values[name] === loaded[name])
  const submit = form.onSubmit(
    (values) =>
      onSubmit(bodyOf(values, loaded), (saved, words) => {
        form.setValues(valuesOf(saved))
        setSaved({ words, times: times + 1 })
      }),
    focusFirst(form),
  )
  return (
    <form className={`${fields.form} ${fields.narrow}`} noValidate onSubmit={submit}>
      <Section title="Profile Information">
        <TextInput
          label={labels.companyName}
          required
          maxLength={limits.nameMax}
          autoComplete="organization"
          readOnly={busy}
          {...form.getInputProps('companyName')}
        />
        <TextInput
          label={labels.email}
          description={loaded.pendingEmail ? messages.emailPending(loaded.pendingEmail) : t.profile.emailHelp}
          required
          type="email"
          autoComplete="email"
          readOnly={busy}
          {...form.getInputProps('email')}
        />
        {isNewEmail(form.values, loaded) ? (
          <PasswordInput
            label={labels.currentPassword}
            description={t.profile.currentPasswordHelp}
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={passwordToggle}
            readOnly={busy}
            {...form.getInputProps('currentPassword')}
          />
        ) : null}
        <TextInput
          label={labels.phoneNumber}
          required
          type="tel"
          autoComplete="tel"
          readOnly={busy}
          {...form.getInputProps('phoneNumber')}
        />
        <FormAlert error={error} fallback={messages.profileFailed} labels={labels} />
        <div className={fields.buttons}>
          <Button type="submit" loading={busy} disabled={isUnchanged}>
            {t.profile.save}
          </Button>
        </div>
        <Saved key={times} words={words} />
      </Section>
    </form>
  )
}

/** Said for 3 seconds after each save. */
function Saved({ words }: { words: string }) {
  const [isShown, setShown] = useState(words !== '')
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), limits.profileMessageSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <SuccessNote>{words}</SuccessNote> : null
}

const valuesOf = ({ companyName, email, phoneNumber }: PartnerProfile): Values => ({
  companyName,
  email,
  phoneNumber,
  currentPassword: '',
})

const isNewEmail = ({ email }: Values, loaded: PartnerProfile) => email.trim().toLowerCase() !== loaded.email

const bodyOf = ({ currentPassword, ...values }: Values, loaded: PartnerProfile): ProfileForm =>
  isNewEmail({ ...values, currentPassword }, loaded) ? { ...values, currentPassword } : values
