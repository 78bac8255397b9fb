import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getQuery } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile-query.ts'
import { usePermission } from '../../lib/session-query.ts'
import fields from '../../ui/fields.module.css'
import { Notice } from '../../ui/notice.tsx'
import { inventoryText } from '../text.ts'

const t = inventoryText.batchActions.contact

export type Contact = { shopperPhone: string; shopperEmail: string }

/** Whether a recall must wait for a phone or an email for shoppers; false until that is known, and then the server decides. */
export function useLacksContact(isRecall: boolean): boolean {
  const { data } = useQuery({ ...profileQuery, enabled: isRecall })
  return isRecall && data !== undefined && !data.shopperPhone && !data.shopperEmail
}

/** Asks for what shoppers call or write to, or says who can enter it. */
export function RecallContact({ contact, onChange }: { contact: Contact; onChange: (contact: Contact) => void }) {
  const mayEdit = usePermission('settings:write')
  if (mayEdit === false) return <AskOwner />
  return (
    <Notice color="gold" title={t.title}>
      <p>{t.hint}</p>
      <div className={fields.pair}>
        <TextInput
          label={t.phone}
          type="tel"
          autoComplete="off"
          value={contact.shopperPhone}
          onChange={(event) => onChange({ ...contact, shopperPhone: event.currentTarget.value })}
        />
        <TextInput
          label={t.email}
          type="email"
          autoComplete="off"
          value={contact.shopperEmail}
          onChange={(event) => onChange({ ...contact, shopperEmail: event.currentTarget.value })}
        />
      </div>
    </Notice>
  )
}

function AskOwner() {
  const { data } = useQuery(getQuery('GET /api/team'))
  const owners = data?.members.filter(({ role }) => role === 'owner').map(({ name, email }) => name ?? email) ?? []
  return (
    <Notice color="gold" title={t.title}>
      {t.askOwner(owners)}
    </Notice>
  )
}
