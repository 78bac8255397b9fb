import { Card, Stack, Text } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import { activityPageText } from '../activity/text.ts'
import { useGet } from '../lib/api.ts'
import { ActivityLines } from '../ui/activity-lines.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { ApplicationFile } from './application-file.tsx'
import { applicationText } from './applications-text.ts'
import { overviewText } from './overview-text.ts'
import { PaymentsTable } from './payments-table.tsx'

const t = overviewText.partner
const newest = 5

type CompanyPartProps = { id: string }

/** The newest payments, with the way to all of them. */
export function CompanyPayments({ id }: CompanyPartProps) {
  const query = useGet('GET /api/admin/payments', { query: { partner: id, limit: newest } })
  return (
    <Part
      title={t.payments}
      actions={
        <Link to="/admin/payments" search={{ partner: id }} className="touch">
          {t.allPayments}
        </Link>
      }
    >
      <QueryList query={query} loading={overviewText.payments.loading} failed={messages.paymentsFailed}>
        {({ payments }) =>
          payments.length > 0 ? (
            <PaymentsTable caption={t.payments} payments={payments} isOfOne />
          ) : (
            <Text c="dimmed">{overviewText.payments.none}</Text>
          )
        }
      </QueryList>
    </Part>
  )
}

/** What its members and admins did last, with the way to all of it. */
export function CompanyActivity({ id }: CompanyPartProps) {
  const query = useGet('GET /api/admin/activity', { query: { partner: id } })
  return (
    <Part
      title={t.activity}
      actions={
        <Link to="/admin/activity" search={{ partner: id }} className="touch">
          {t.allActivity}
        </Link>
      }
    >
      <QueryList query={query} loading={activityPageText.loading} failed={activityPageText.failed}>
        {({ rows }) =>
          rows.length > 0 ? (
            <Card>
              <ActivityLines rows={rows.slice(0, newest)} />
            </Card>
          ) : (
            <Text c="dimmed">{t.noActivity}</Text>
          )
        }
      </QueryList>
    </Part>
  )
}

/** What it applied with, and the notes of admins. */
export function CompanyApplication({ id }: CompanyPartProps) {
  const query = useGet('GET /api/admin/applications/:id', { params: { id } })
  return (
    <Part title={t.application}>
      <QueryList query={query} loading={applicationText.drawer.loading} failed={applicationText.drawer.failed}>
        {(application) => (
          <Stack gap="lg">
            <ApplicationFile application={application} />
          </Stack>
        )}
      </QueryList>
    </Part>
  )
}
