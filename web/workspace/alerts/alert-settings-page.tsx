import { Stack } from '@mantine/core'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { AlertRules } from './alert-rules.tsx'
import { Exceptions } from './exceptions.tsx'
import { alertsText } from './text.ts'

const t = alertsText.page

/** What raises an alert: the settings of the company for each kind, and the products that differ. */
export function AlertSettingsPage() {
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/inbox', label: t.inbox }]} here={t.title} />}
      />
      <Stack gap={40} maw={900}>
        <AlertRules />
        <Exceptions />
      </Stack>
    </>
  )
}
