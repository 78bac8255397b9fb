import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Registration, registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { partnersText } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'

const t = partnersText.registration

export const emptyRegistration: Registration = {
  companyName: '',
  email: '',
  address: '',
  phoneNumber: '',
  businessRegistrationNumber: '',
}
const labels = {
  companyName: t.companyName,
  email: t.email,
  address: t.address,
  phoneNumber: t.phoneNumber,
  businessRegistrationNumber: t.businessRegistrationNumber,
}
const rules = formRules<Registration>(registration)

type RegistrationFormProps = {
  initial: Registration
  busy: boolean
  error: unknown
  problem: string | undefined
  onSubmit: (form: Registration) => void
}

export function RegistrationForm({ initial, busy, error, problem, onSubmit }: RegistrationFormProps) {
  const form = useForm({ initialValues: initial, validate: rules })
  useServerErrors(form, error)
  return (
    <form className={fields.fields} noValidate onSubmit={form.onSubmit(onSubmit, focusFirst(form))}>
      {problem ? (
        <ErrorAlert title={problem} />
      ) : (
        <FormAlert error={error} fallback={messages.registrationFailed} labels={labels} />
      )}
      <TextInput
        label={labels.companyName}
        required
        autoComplete="organization"
        {...form.getInputProps('companyName')}
      />
      <TextInput
        label={labels.email}
        description={t.emailHelp}
        required
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={labels.address}
        required
        autosize
        minRows={2}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <div className={fields.pair}>
        <TextInput
          label={labels.phoneNumber}
          required
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phoneNumber')}
        />
        <TextInput
          label={labels.businessRegistrationNumber}
          required
          autoComplete="off"
          {...form.getInputProps('businessRegistrationNumber')}
        />
      </div>
      <Button type="submit" loading={busy} fullWidth>
        {t.submit}
      </Button>
    </form>
  )
}
