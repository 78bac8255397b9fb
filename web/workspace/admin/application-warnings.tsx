import { Group, Stack, Text } from '@mantine/core'
import type { ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/notice.tsx'
import { applicationText } from './applications-text.ts'
import { StatusBadge } from './status-badge.tsx'

const t = applicationText.warnings

/**
 * What to look at before deciding (docs/company-and-plans.md, "Applications"); each names and links the other application or
 * partner.
 */
export function ApplicationWarnings({ warnings }: { warnings: ApplicationWarning[] }) {
  return (
    <section>
      <h3>{t.title}</h3>
      {warnings.length === 0 ? (
        <Text c="dimmed">{t.none}</Text>
      ) : (
        <Stack gap="xs">
          {warnings.map((warning) => (
            <Notice key={warning.kind} color="gold">
              <Text fw={500}>{t.kinds[warning.kind](warning.found)}</Text>
              <Others warning={warning} />
            </Notice>
          ))}
        </Stack>
      )}
    </section>
  )
}

const Others = ({ warning: { kind, others, othersCount } }: { warning: ApplicationWarning }) => (
  <>
    {others.map(({ id, companyName, status, found, resembles }) => (
      <Group key={id} gap="xs" mt={4}>
        <Link to="/admin/partners" search={{ application: id }} resetScroll={false}>
          {companyName}
        </Link>
        <StatusBadge status={status} />
        {kind === 'name' ? null : (
          <Text size="sm">
            {found}
            {resembles ? `, ${t.resembles[resembles]}` : null}
          </Text>
        )}
      </Group>
    ))}
    {othersCount > others.length ? <Text size="sm">{t.more(othersCount - others.length)}</Text> : null}
  </>
)
