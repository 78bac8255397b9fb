import { Group, Stack } from '@mantine/core'
import { describeAdminRole, describeRole } from '@sahihi/contract/domain/describe-role.ts'
import { adminRoles, partnerRoles } from '@sahihi/contract/domain/permissions.ts'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { teamText } from './text.ts'

const t = teamText.notPermitted

/** In place of a page that the role may not open: why, and who can change it. An inspector has one page, which is no part of this app. */
export function NotPermitted({ session: { role, partnerId, partners } }: { session: Session }) {
  const isInspector = role === 'inspector'
  useEffect(() => {
    if (isInspector) location.replace('/inspect')
  }, [isInspector])
  if (isInspector) return null
  const company = partners.find(({ id }) => id === partnerId)?.companyName
  return (
    <>
      <PageHeader title={t.title} />
      <Stack gap="sm" maw="60ch">
        <p>{company ? t.text(partnerTitle(role), company) : t.adminText(adminTitle(role))}</p>
        {company ? (
          <>
            <p>{t.owners}</p>
            <Group gap="xl">
              <Link to="/team">{t.openTeam}</Link>
              <Link to="/products">{t.openOverview}</Link>
            </Group>
          </>
        ) : (
          <p>{t.operator}</p>
        )}
      </Stack>
    </>
  )
}

const partnerTitle = (role: Session['role']) =>
  describeRole(partnerRoles.find((known) => known === role) ?? 'analyst').title
const adminTitle = (role: Session['role']) =>
  describeAdminRole(adminRoles.find((known) => known === role) ?? 'support').title
