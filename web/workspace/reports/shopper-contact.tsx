import { Button } from '@mantine/core'
import { parseShopperContact } from '@sahihi/contract/domain/shopper-contact.ts'
import type { Report, ReportMessage } from '@sahihi/contract/endpoints/reports.ts'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import drawer from '../ui/detail-drawer.module.css'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { IconMessage, IconPhone } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './shopper-contact.module.css'
import { reportsText } from './text.ts'

const t = reportsText.contact

/** The contact that a shopper left, what can be done with it, and what was written to them. */
export function ShopperContact({ report }: { report: Report }) {
  const { contact } = report
  if (!contact)
    return (
      <section>
        <h3>{t.title}</h3>
        <p className={drawer.text}>{t.none}</p>
      </section>
    )
  const kind = parseShopperContact(contact)
  return (
    <section className={styles.contact}>
      <h3>{t.title}</h3>
      <p className={styles.line}>
        <span className={drawer.text}>{contact}</span>
        <CopyButton value={contact} what={t.what} />
      </p>
      {kind.kind === 'phone' ? <PhoneLinks {...kind} /> : null}
      {kind.kind === 'email' ? <Messages report={report} address={kind.address} /> : null}
    </section>
  )
}

/** Each opens the app of the device. */
function PhoneLinks({ number, international }: { number: string; international: string | undefined }) {
  return (
    <div className={fields.buttons}>
      <Button
        component="a"
        variant="default"
        href={`tel:${number}`}
        leftSection={<IconPhone size={18} stroke={1.5} aria-hidden="true" />}
      >
        {t.call}
      </Button>
      <Button
        component="a"
        variant="default"
        href={`sms:${number}`}
        leftSection={<IconMessage size={18} stroke={1.5} aria-hidden="true" />}
      >
        {t.sms}
      </Button>
      {international ? (
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/${international.slice(1)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.whatsApp}
          <span className="visually-hidden"> {t.newTab}</span>
        </Button>
      ) : null}
    </div>
  )
}

function Messages({ report: { id, reference }, address }: { report: Report; address: string }) {
  const { data, error, refetch } = useGet('GET /api/reports/:id/messages', { params: { id } })
  const [isWriting, setWriting] = useState(false)
  // It stays when the dialog is closed.
  const [draft, setDraft] = useState({ subject: t.subjectOf(reference), text: '' })
  const mayWrite = useMay('reports:write')
  if (error && !data) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
  return (
    <>
      {mayWrite ? (
        <div className={fields.buttons}>
          <Button
            variant="default"
            leftSection={<IconMessage size={18} stroke={1.5} aria-hidden="true" />}
            disabled={!data}
            onClick={() => setWriting(true)}
          >
            {t.message}
          </Button>
        </div>
      ) : null}
      {data?.messages.length ? (
        <ul className={styles.messages} aria-label={t.sent}>
          {data.messages.map((message) => (
            <Sent key={message.id} message={message} />
          ))}
        </ul>
      ) : null}
      {isWriting && data ? (
        <MessageDialog
          reportId={id}
          address={address}
          replyTo={data.replyTo}
          draft={draft}
          onDraft={setDraft}
          onSent={() => setDraft({ subject: t.subjectOf(reference), text: '' })}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </>
  )
}

const Sent = ({ message: { subject, text, sentBy, sentAt, isWaiting } }: { message: ReportMessage }) => (
  <li className={isWaiting ? `${styles.message} ${styles.waiting}` : styles.message}>
    <p className={styles.subject}>{subject}</p>
    <p className={drawer.text}>{text}</p>
    <p className={styles.caption}>
      {(isWaiting ? t.waiting : t.sentBy)(sentBy ?? t.someone)}, <TimeAgo at={sentAt} />
    </p>
  </li>
)
