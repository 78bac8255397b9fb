import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile-query.ts'
import { usePermission } from '../../lib/session-query.ts'
import { useServerErrors } from '../../lib/use-server-errors.ts'
import fields from '../../ui/fields.module.css'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconPhone } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { productsText } from './text.ts'

const t = productsText.askContact

/**
 * Asks who adds a product how shoppers reach the company, while nobody has said that. It is saved in the company's profile, and may
 * be skipped: only a recall needs it.
 */
export function AskContact() {
  const mayEdit = usePermission('settings:write')
  const { data: profile } = useQuery({ ...profileQuery, enabled: mayEdit === true })
  const [isSkipped, setSkipped] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!profile || isSkipped || profile.shopperPhone || profile.shopperEmail || profile.shopperWebsite) return null
  const { companyName, email } = profile
  return (
    <Notice color="gold" icon={IconPhone} title={t.title} maw={760} mb="lg">
      <p>{t.why}</p>
      {isOpen ? (
        <ContactForm company={{ companyName, email }} />
      ) : (
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => setOpen(true)}>
            {t.open}
          </Button>
          <Button variant="subtle" onClick={() => setSkipped(true)}>
            {t.skip}
          </Button>
        </Group>
      )}
    </Notice>
  )
}

function ContactForm({ company }: { company: { companyName: string; email: string } }) {
  const form = useForm({ initialValues: { shopperPhone: '', shopperEmail: '', shopperWebsite: '' } })
  const save = useSend('PUT /api/partners/profile', {
    shows: profileQuery,
    onSuccess: () => notifications.show({ color: 'green', message: t.saved }),
  })
  useServerErrors(form, save.error)
  const isEmpty = Object.values(form.values).every((value) => value.trim() === '')
  return (
    <form
      className={fields.fields}
      noValidate
      onSubmit={form.onSubmit((contact) => save.mutate({ body: { ...company, ...contact } }))}
    >
      <div className={fields.pair}>
        <TextInput label={t.shopperPhone} type="tel" autoComplete="off" {...form.getInputProps('shopperPhone')} />
        <TextInput label={t.shopperEmail} type="email" autoComplete="off" {...form.getInputProps('shopperEmail')} />
        <TextInput
          label={t.shopperWebsite}
          type="url"
          placeholder={t.websiteStart}
          autoComplete="off"
          {...form.getInputProps('shopperWebsite')}
        />
      </div>
      <FormAlert error={save.error} fallback={t.failed} labels={t} errors={form.errors} />
      <div className={fields.buttons}>
        <Button type="submit" variant="default" loading={save.isPending} disabled={isEmpty}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
