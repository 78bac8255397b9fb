import { Grid, Stack } from '@mantine/core'
import { describeRole } from '@sahihi/contract/domain/describe-role.ts'
import type { PartnerDetails } from '@sahihi/contract/endpoints/admin-overview.ts'
import { useParams } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { Facts, Stats } from '../ui/stats.tsx'
import { CompanyActivity, CompanyApplication, CompanyPayments } from './company-parts.tsx'
import { overviewText } from './overview-text.ts'
import { PartnerActions } from './partner-actions.tsx'
import { PartnerPayments, PartnerPlan, PartnerState } from './partners-table.tsx'

const t = overviewText.partner

/** One approved partner: its state, plan and use, its people, payments and activity, its application, and what an admin may do. */
export function CompanyPage() {
  const { id } = useParams({ from: '/workspace/admin/companies/$id' })
  const query = useGet('GET /api/admin/partners/:id', { params: { id } })
  const partner = query.data?.partner
  const title = partner?.companyName ?? t.title
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={<Breadcrumbs path={[{ to: '/admin/companies', label: t.partners }]} here={title} />}
        actions={
          partner ? (
            <Allowed to="partners:write">
              <PartnerActions partner={partner} />
            </Allowed>
          ) : null
        }
      />
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {(details) => (
          <Stack gap={28}>
            <Usage details={details} />
            <Account partner={details.partner} />
            <Members members={details.members} />
            <Allowed to="payments:read">
              <CompanyPayments id={id} />
            </Allowed>
            <Grid gap={28}>
              <Grid.Col span={{ base: 12, lg: 7 }}>
                <CompanyApplication id={id} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 5 }}>
                <Allowed to="activity:read">
                  <CompanyActivity id={id} />
                </Allowed>
              </Grid.Col>
            </Grid>
          </Stack>
        )}
      </QueryList>
    </>
  )
}

const Usage = ({ details: { partner, usage } }: { details: PartnerDetails }) => (
  <Part title={t.usage}>
    <Stats
      label={t.usage}
      stats={[
        { label: t.products, value: formatNumber(usage.products) },
        { label: t.batches, value: formatNumber(usage.batches) },
        {
          label: t.codes,
          value: formatNumber(partner.codes),
          note: t.thisMonth(formatNumber(usage.codesThisMonth)),
        },
        { label: t.scans, value: formatNumber(usage.scans), note: t.thisMonth(formatNumber(usage.scansThisMonth)) },
      ]}
    />
  </Part>
)

const Account = ({ partner }: { partner: PartnerDetails['partner'] }) => (
  <Part title={t.account}>
    <Facts
      label={t.account}
      facts={[
        { label: t.state, value: <PartnerState partner={partner} /> },
        { label: t.plan, value: <PartnerPlan partner={partner} /> },
        { label: t.paid, value: <PartnerPayments partner={partner} /> },
      ]}
    />
  </Part>
)

type Member = PartnerDetails['members'][number]

const Members = ({ members }: { members: Member[] }) => (
  <Part title={t.members}>
    {members.length > 0 ? (
      <DataTable caption={t.members} columns={columns} rows={members} rowKey={({ id }) => id} />
    ) : (
      <EmptyState title={t.noMembers} />
    )}
  </Part>
)

const columns: Column<Member>[] = [
  {
    key: 'person',
    label: t.person,
    cell: ({ name, email }) => (
      <>
        {name ?? email}
        {name ? <CellNote>{email}</CellNote> : null}
      </>
    ),
  },
  { key: 'role', label: t.role, cell: ({ role }) => describeRole(role).title },
  { key: 'two-step', label: t.twoStep, cell: ({ hasSecondFactor }) => (hasSecondFactor ? t.on : t.off) },
  { key: 'joined', label: t.joined, cell: ({ joinedAt }) => formatDate(joinedAt) },
]
