import { Button, List, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Registration } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { required } from '../lib/required.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { ErrorAlert, FormAlert } from '../ui/form-alert.tsx'
import { Notice } from '../ui/notice.tsx'
import { partnersText } from './text.ts'

const t = partnersText.registration

const labels = {
  companyName: t.companyName,
  email: t.email,
  address: t.address,
  phoneNumber: t.phoneNumber,
  businessRegistrationNumber: t.businessRegistrationNumber,
}
const empty: Registration = { companyName: '', email: '', address: '', phoneNumber: '', businessRegistrationNumber: '' }
const rules = {
  companyName: required,
  email: required,
  address: required,
  phoneNumber: required,
  businessRegistrationNumber: required,
}

type RegistrationFormProps = {
  initial: Registration | undefined
  busy: boolean
  error: unknown
  problem: string | undefined
  onSubmit: (form: Registration) => void
}

export function RegistrationForm({ initial, busy, error, problem, onSubmit }: RegistrationFormProps) {
  const form = useForm({ initialValues: initial ?? empty, validate: rules })
  useServerErrors(form, error)
  const field = (name: keyof Registration) => ({ name, label: labels[name], ...form.getInputProps(name) })
  return (
    <form className={fields.fields} noValidate onSubmit={form.onSubmit(onSubmit, focusFirst(form))}>
      {problem ? (
        <ErrorAlert title={problem} />
      ) : (
        <FormAlert error={error} fallback={messages.registrationFailed} labels={labels} errors={form.errors} />
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

/** Said in the form, so that nobody has to look for them afterwards. */
function WantedDocuments() {
  const { wanted, kinds, wantedWhen } = partnersText.documents
  return (
    <Notice color="gray">
      <Text component="h2" fw={600}>
        {wanted}
      </Text>
      <List my={4}>
        {Object.values(kinds).map((kind) => (
          <List.Item key={kind}>{kind}</List.Item>
        ))}
      </List>
      {wantedWhen}
    </Notice>
  )
}
