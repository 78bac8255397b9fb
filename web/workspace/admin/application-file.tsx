import { Text } from '@mantine/core'
import type { ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { closingReasonText } from '@sahihi/contract/i18n/en/closing-reasons.ts'
import { FactList } from '../ui/stats.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationNotes } from './application-notes.tsx'
import { ApplicationWarnings } from './application-warnings.tsx'
import { applicationText } from './applications-text.ts'

const t = applicationText.drawer

/** What is known of an applicant or partner: what stands out, its data, documents and notes. */
export const ApplicationFile = ({ application }: { application: ApplicationDetails }) => (
  <>
    <ApplicationWarnings warnings={application.warnings} />
    {application.closing ? <Text c="dimmed">{t.erased}</Text> : null}
    <FactList
      facts={[
        { label: t.email, value: application.email },
        {
          label: t.registrationNumber,
          value: <span className="mono">{application.businessRegistrationNumber}</span>,
        },
        {
          label: t.phone,
          value: application.phoneNumber && <span className="mono">{application.phoneNumber}</span>,
        },
        { label: t.address, value: application.address },
        { label: t.reason, value: application.rejectionReason },
        { label: t.closedBecause, value: application.closing && closingReasonText[application.closing.reason] },
        { label: t.closingNote, value: application.closing?.note },
      ]}
    />
    <ApplicationDocuments applicationId={application.id} documents={application.documents} />
    <ApplicationNotes applicationId={application.id} notes={application.notes} />
  </>
)
