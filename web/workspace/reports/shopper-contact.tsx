import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { parseShopperContact } from '@sahihi/contract/domain/shopper-contact.ts'
import type { Report, ReportMessage } from '@sahihi/contract/endpoints/reports.ts'
import { useState } from 'react'
import { useGet } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DrawerText } from '../ui/detail-drawer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconMessage, IconPhone } from '../ui/icons.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { reportsText } from './text.ts'

const t = reportsText.contact

/** The contact that a shopper left, what can be done with it, and what was written to them. */
export function ShopperContact({ report }: { report: Report }) {
  const { contact } = report
  if (!contact)
    return (
      <section>
        <h3>{t.title}</h3>
        <DrawerText>{t.none}</DrawerText>
      </section>
    )
  const kind = parseShopperContact(contact)
  return (
    <section>
      <h3>{t.title}</h3>
      <Group gap="xs" mb="xs">
        <DrawerText>{contact}</DrawerText>
        <CopyButton value={contact} what={t.what} />
      </Group>
      {kind.kind === 'phone' ? <PhoneLinks {...kind} /> : null}
      {kind.kind === 'email' ? <Messages report={report} address={kind.address} /> : null}
    </section>
  )
}

/** Each opens the app of the device. */
function PhoneLinks({ number, international }: { number: string; international: string | undefined }) {
  return (
    <Group gap="sm">
      <Button component="a" variant="default" href={`tel:${number}`} leftSection={<IconPhone />}>
        {t.call}
      </Button>
      <Button component="a" variant="default" href={`sms:${number}`} leftSection={<IconMessage />}>
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
    </Group>
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
        <Button variant="default" leftSection={<IconMessage />} disabled={!data} onClick={() => setWriting(true)}>
          {t.message}
        </Button>
      ) : null}
      {data?.messages.length ? (
        <Flex component="ul" direction="column" gap="sm" mt="md" aria-label={t.sent}>
          {data.messages.map((message) => (
            <Sent key={message.id} message={message} />
          ))}
        </Flex>
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
  <Box component="li" pl="sm" style={{ borderLeft: `3px solid var(--${isWaiting ? 'gold-seal' : 'green'})` }}>
    <Text fw={500}>{subject}</Text>
    <DrawerText>{text}</DrawerText>
    <Text c="dimmed" size="sm" mt={4}>
      {(isWaiting ? t.waiting : t.sentBy)(sentBy ?? t.someone)}, <TimeAgo at={sentAt} />
    </Text>
  </Box>
)
