import { Button, Textarea, TextInput } from '@mantine/core'
import { type Registration, registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { schemaRules } from '../lib/schema-rules.ts'
import { usePlainForm } from '../lib/use-plain-form.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'
import { WantedDocuments } from './documents-step.tsx'
import { partnersText } from './text.ts'

const t = partnersText.registration

const labels = {
  companyName: t.companyName,
  email: t.email,
  address: t.address,
  phoneNumber: t.phoneNumber,
  businessRegistrationNumber: t.businessRegistrationNumber,
}
const rules = schemaRules(registration)

type RegistrationFormProps = {
  initial: Registration | undefined
  busy: boolean
  error: unknown
  problem: string | undefined
  onSubmit: (form: Registration) => void
}

export function RegistrationForm({ initial, busy, error, problem, onSubmit }: RegistrationFormProps) {
  const plain = usePlainForm<Registration>({ rules, error, onSubmit })
  const field = (name: keyof Registration) => ({
    ...plain.field(name),
    label: labels[name],
    defaultValue: initial?.[name],
  })
  return (
    <form className={fields.fields} {...plain.form}>
      {problem ? (
        <ErrorAlert title={problem} />
      ) : (
        <FormAlert error={error} fallback={messages.registrationFailed} labels={labels} errors={plain.errors} />
      )}
      <TextInput required autoComplete="organization" {...field('companyName')} />
      <TextInput required description={t.emailHelp} type="email" autoComplete="email" {...field('email')} />
      <Textarea required autosize minRows={2} autoComplete="street-address" {...field('address')} />
      <div className={fields.pair}>
        <TextInput required type="tel" autoComplete="tel" {...field('phoneNumber')} />
        <TextInput required autoComplete="off" {...field('businessRegistrationNumber')} />
      </div>
      <WantedDocuments />
      <Button type="submit" loading={busy}>
        {t.submit}
      </Button>
    </form>
  )
}
