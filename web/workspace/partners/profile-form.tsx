import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { mapProfileFields, type ProfileFieldName, profileFieldNames } from '@sahihi/contract/domain/profile-fields.ts'
import {
  type PartnerProfile,
  type ProfileForm as ProfileBody,
  profileForm,
} from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { SaveRow } from '../ui/save-row.tsx'
import { Section } from '../ui/section.tsx'
import { partnersText } from './text.ts'

const t = partnersText.profile

type Values = Record<(typeof names)[number] | 'currentPassword', string>
type ProfileFormProps = {
  loaded: PartnerProfile
  busy: boolean
  error: unknown
  onSubmit: (body: ProfileBody, onSaved: (saved: PartnerProfile, message: string) => void) => void
}

const labels = {
  companyName: t.companyName,
  email: t.email,
  phoneNumber: t.phoneNumber,
  address: t.address,
  shopperPhone: t.shopperPhone,
  shopperEmail: t.shopperEmail,
  shopperWebsite: t.shopperWebsite,
  gln: t.gln,
  currentPassword: t.currentPassword,
} satisfies Record<keyof Values, string>
const names = [...profileFieldNames, 'email'] as const
const rules = formRules<ProfileBody>(profileForm)

/**
 * It can be saved once it differs from the `loaded` values, which are those the server stores: until a new email address is
 * confirmed, the old one.
 */
export function ProfileForm({ loaded, busy, error, onSubmit }: ProfileFormProps) {
  const form = useForm<Values>({
    initialValues: toValues(loaded),
    validate: (values) => ({
      ...rules(toBody(values, loaded)),
      ...(isNewEmail(values, loaded) && !values.currentPassword
        ? { currentPassword: messages.passwordRequiredForEmail }
        : {}),
    }),
  })
  useServerErrors(form, error)
  const [{ message, saves }, setSaved] = useState({ message: '', saves: 0 })
  const isUnchanged = names.every((name) => form.values[name] === toValues(loaded)[name])
  const submit = form.onSubmit(
    (values) =>
      onSubmit(toBody(values, loaded), (saved, message) => {
        form.setValues(toValues(saved))
        setSaved({ message, saves: saves + 1 })
      }),
    focusFirst(form),
  )
  const fieldOf = (name: keyof Values) => ({ label: labels[name], readOnly: busy, ...form.getInputProps(name) })
  return (
    <form className={`${fields.form} ${fields.narrow}`} noValidate onSubmit={submit}>
      <Section title={t.section}>
        {inputs.companyName(fieldOf('companyName'))}
        <TextInput
          description={loaded.pendingEmail ? messages.emailPending(loaded.pendingEmail) : t.emailHelp}
          required
          type="email"
          autoComplete="email"
          {...fieldOf('email')}
        />
        {isNewEmail(form.values, loaded) ? (
          <PasswordInput
            description={t.currentPasswordHelp}
            required
            autoComplete="current-password"
            {...fieldOf('currentPassword')}
          />
        ) : null}
        {otherNames.map((name) => (
          <Fragment key={name}>{inputs[name](fieldOf(name))}</Fragment>
        ))}
        <FormAlert error={error} fallback={messages.profileFailed} labels={labels} errors={form.errors} />
        <SaveRow isUnsaved={!isUnchanged} save={{ isPending: busy, data: undefined }}>
          {t.save}
        </SaveRow>
        <SavedNote key={saves} message={message} />
      </Section>
    </form>
  )
}

const inputs: Record<ProfileFieldName, (field: object) => ReactNode> = {
  companyName: (field) => <TextInput required maxLength={limits.nameMax} autoComplete="organization" {...field} />,
  phoneNumber: (field) => <TextInput description={t.phoneHelp} type="tel" autoComplete="tel" {...field} />,
  address: (field) => (
    <Textarea required autosize minRows={2} maxLength={500} autoComplete="street-address" {...field} />
  ),
  shopperPhone: (field) => <TextInput description={t.shopperPhoneHelp} type="tel" autoComplete="off" {...field} />,
  shopperEmail: (field) => <TextInput description={t.shopperContactHelp} type="email" autoComplete="off" {...field} />,
  shopperWebsite: (field) => (
    <TextInput
      description={t.shopperContactHelp}
      type="url"
      placeholder={t.shopperWebsiteStart}
      autoComplete="off"
      {...field}
    />
  ),
  gln: (field) => (
    <TextInput description={t.glnHelp} inputMode="numeric" autoComplete="off" maxLength={32} {...field} />
  ),
}
const otherNames = profileFieldNames.filter((name) => name !== 'companyName')

/** Shown for 3 seconds after each save. */
function SavedNote({ message }: { message: string }) {
  const [isShown, setShown] = useState(message !== '')
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), limits.profileMessageSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <SuccessNote>{message}</SuccessNote> : null
}

const toValues = ({ email, ...profile }: PartnerProfile): Values => ({
  ...mapProfileFields((name) => profile[name] ?? ''),
  email,
  currentPassword: '',
})

const isNewEmail = ({ email }: Values, loaded: PartnerProfile) => email.trim().toLowerCase() !== loaded.email

const toBody = ({ currentPassword, ...values }: Values, loaded: PartnerProfile): ProfileBody =>
  isNewEmail({ ...values, currentPassword }, loaded) ? { ...values, currentPassword } : values
