import { Group } from '@mantine/core'
import type { ListedApplication } from '@sahihi/contract/endpoints/applications.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../ui/data-table.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconAlertTriangle, IconFileText, IconMessage } from '../ui/icons.tsx'
import { applicationText } from './applications-text.ts'
import { adminText } from './text.ts'

const t = adminText.columns
const { marks: words } = applicationText

/** Who applied, in a table of applications. */
export const applicantColumns: Column<ListedApplication>[] = [
  {
    key: 'company',
    label: t.company,
    cell: (application) => (
      <>
        <ApplicationLink id={application.id} companyName={application.companyName} />
        <Marks application={application} />
      </>
    ),
  },
  { key: 'email', label: t.email, cell: ({ email }) => email },
  {
    key: 'number',
    label: t.registrationNumber,
    cell: ({ businessRegistrationNumber }) => <span className="mono">{businessRegistrationNumber}</span>,
  },
]

/** Opens an application, or that of a partner, over the list of applications; closed, it leads back to where it was opened. */
const ApplicationLink = ({ id, companyName }: { id: string; companyName: string }) => (
  <Link
    to="/admin/partners"
    search={{ application: id }}
    state={{ isOverPage: true }}
    resetScroll={false}
    aria-haspopup="dialog"
  >
    {companyName}
  </Link>
)

/** What there is to look at before deciding. */
function Marks({ application: { warningCount, documentCount, noteCount } }: { application: ListedApplication }) {
  const marks = [
    { count: warningCount ?? 0, text: words.warnings, icon: IconAlertTriangle, color: 'gold' as const },
    { count: documentCount, text: words.documents, icon: IconFileText, color: 'gray' as const },
    { count: noteCount, text: words.notes, icon: IconMessage, color: 'gray' as const },
  ].filter(({ count }) => count > 0)
  if (marks.length === 0) return null
  return (
    <Group gap={6} mt={4}>
      {marks.map(({ count, text, icon, color }) => (
        <IconBadge key={text(count)} icon={icon} color={color}>
          {text(count)}
        </IconBadge>
      ))}
    </Group>
  )
}
